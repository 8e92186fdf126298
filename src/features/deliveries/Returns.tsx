import { canBeReceived } from '#domain/deliveries/deliveries.ts'
import type { Delivery } from '#domain/deliveries/deliveryContract.ts'
import { deliveryMessages } from '#messages/deliveries.ts'
import { scanMessages } from '#messages/scan.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AddIcon, MinusIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { ScanAnswer } from '#workspace/scan/ScanAnswer.tsx'
import { ScanField } from '#workspace/scan/ScanField.tsx'
import { CallCustomer, DeliveryList, DeliveryRow } from './DeliveryRow.tsx'
import type { DeliveriesActor, DeliveriesOnScreen } from './deliveries.hooks.ts'

const { sections } = deliveryMessages
const piecesOf = ({ lines }: Delivery) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What comes back: it is received by a scan or a press, and then checked. */
export function Returns(props: { actor: DeliveriesActor; deliveries: DeliveriesOnScreen }) {
  const { deliveries } = props
  const { rowsOf, zone, verdict, isRight, checking, againstReceiving, againstChecking } = deliveries
  const isNothing = rowsOf('received').length + rowsOf('expected').length === 0
  return (
    <section aria-label={deliveryMessages.returns} className="grid gap-5">
      <h2 className="type-section">{deliveryMessages.returns}</h2>
      {againstReceiving === undefined && (
        <div className="grid max-w-140 gap-4">
          <ScanField label={deliveryMessages.field} desk={props.actor} onScan={deliveries.scan} isBeside />
          <ScanAnswer isRight={isRight}>{verdict && deliveryMessages.verdict(verdict)}</ScanAnswer>
          {deliveries.isAsking && <p role="status">{scanMessages.asking}</p>}
        </div>
      )}
      {checking && <Check row={checking} deliveries={deliveries} />}
      {isNothing && <p className="text-ink-2">{deliveryMessages.noReturns}</p>}
      <DeliveryList name={sections.received} rows={rowsOf('received')}>
        {(row) => (
          <DeliveryRow key={row.id} row={row} zone={zone}>
            <div>
              <Button
                label={deliveryMessages.of({ act: deliveryMessages.check, order: row.order })}
                unavailable={
                  againstChecking ??
                  (checking ? deliveryMessages.verdict({ code: 'checkOpen', params: checking }) : undefined)
                }
                onClick={() => deliveries.openCheck(row.id)}
              >
                {deliveryMessages.check}
              </Button>
            </div>
          </DeliveryRow>
        )}
      </DeliveryList>
      <DeliveryList name={sections.expected} rows={rowsOf('expected')}>
        {(row) => (
          <DeliveryRow key={row.id} row={row} zone={zone}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
              <CallCustomer phone={row.customer.phone} />
              {canBeReceived(row) && (
                <Button
                  label={deliveryMessages.of({ act: deliveryMessages.receive, order: row.order })}
                  unavailable={againstReceiving}
                  onClick={() => deliveries.receive(row.id)}
                >
                  {deliveryMessages.receive}
                </Button>
              )}
            </div>
          </DeliveryRow>
        )}
      </DeliveryList>
      <DeliveryList name={sections.checked} rows={rowsOf('checked')}>
        {(row) => {
          const counts = { pieces: piecesOf(row), damaged: row.damaged }
          return (
            <DeliveryRow
              key={row.id}
              row={row}
              zone={zone}
              facts={
                <span>
                  {row.damaged === 0 ? deliveryMessages.isSound(counts) : deliveryMessages.isDamaged(counts)}
                </span>
              }
            />
          )
        }}
      </DeliveryList>
    </section>
  )
}

/** Each item of a return is sound or damaged; no field is typed into, so that scanners can go on. */
function Check({ row, deliveries }: { row: Delivery; deliveries: DeliveriesOnScreen }) {
  const { damaged, againstChecking, countDamaged } = deliveries
  const title = deliveryMessages.checkTitle(row)
  return (
    <section aria-label={title} className="grid max-w-140 gap-3 rounded-2 border border-line p-4">
      <div>
        <h3 className="font-[580]">{title}</h3>
        <p className="type-xs text-ink-2">{deliveryMessages.checkHint}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {row.lines.map(({ line_id, title: item, sku, quantity }) => {
          const broken = damaged[line_id] ?? 0
          return (
            <li key={line_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {item} <Ltr>{sku}</Ltr>
              </p>
              <p className="figures" aria-live="polite">
                {deliveryMessages.sound({ pieces: quantity - broken })},{' '}
                {deliveryMessages.damaged({ pieces: broken })}
              </p>
              <span className="flex">
                <IconButton
                  icon={MinusIcon}
                  label={deliveryMessages.less({ sku })}
                  unavailable={broken === 0 ? deliveryMessages.sound({ pieces: quantity }) : undefined}
                  onClick={() => countDamaged(line_id, broken - 1)}
                />
                <IconButton
                  icon={AddIcon}
                  label={deliveryMessages.more({ sku })}
                  unavailable={
                    broken === quantity ? deliveryMessages.damaged({ pieces: quantity }) : undefined
                  }
                  onClick={() => countDamaged(line_id, broken + 1)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" unavailable={againstChecking} onClick={deliveries.confirmCheck}>
          {deliveryMessages.checked}
        </Button>
        <Button onClick={deliveries.closeCheck}>{deliveryMessages.close}</Button>
      </div>
    </section>
  )
}
