import type { AdviceTime } from '#domain/deliveries/adviceTime.ts'
import type { Delivery } from '#domain/deliveries/deliveryContract.ts'
import { paths } from '#domain/paths.ts'
import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { deliveryMessages } from '#messages/deliveries.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link/Link.tsx'
import { CallCustomer, DeliveryList, DeliveryRow } from './DeliveryRow.tsx'
import type { DeliveriesOnScreen } from './deliveries.hooks.ts'

const { sections } = deliveryMessages

/** Failed attempts, with what the courier is to do, and news that nobody understands. */
export function Attempts({ deliveries }: { deliveries: DeliveriesOnScreen }) {
  const { rowsOf, zone } = deliveries
  const failed = rowsOf('attemptFailed')
  return (
    <div className="grid gap-5">
      {failed.length === 0 && (
        <section className="grid gap-2">
          <h2 className="type-section">{sections.attemptFailed}</h2>
          <p className="text-ink-2">
            <span>{deliveryMessages.noAttempts}</span>{' '}
            <Link to={`${paths.orders}?status=dispatch`}>{deliveryMessages.onTheWay}</Link>
          </p>
        </section>
      )}
      <DeliveryList name={sections.attemptFailed} rows={failed} isMain>
        {(row) => <Attempt key={row.id} row={row} deliveries={deliveries} />}
      </DeliveryList>
      <DeliveryList name={sections.unclear} rows={rowsOf('unclear')}>
        {(row) => (
          <DeliveryRow key={row.id} row={row} zone={zone}>
            <p className="text-pretty">{deliveryMessages.unclear(row)}</p>
            <CallCustomer phone={row.customer.phone} />
          </DeliveryRow>
        )}
      </DeliveryList>
    </div>
  )
}

function AdviceUntil({ is, time }: { is: Exclude<AdviceTime, 'unlimited'>; time: string }) {
  const text = deliveryMessages.until[is]({ time })
  return is === 'soon' ? <Badge tone="red">{text}</Badge> : <span className="figures">{text}</span>
}

function Attempt({ row, deliveries }: { row: Delivery; deliveries: DeliveriesOnScreen }) {
  const { zone, againstAdvice, advise, adviceTimeOf } = deliveries
  const { id, order, courier, cn, advice, is_told, advise_until } = row
  const adviceTime = adviceTimeOf(advise_until)
  return (
    <DeliveryRow
      row={row}
      zone={zone}
      facts={
        advise_until !== null &&
        adviceTime !== 'unlimited' && (
          <AdviceUntil
            is={advice ? 'open' : adviceTime}
            time={dateMessages.dayAndTime(calendarParts(advise_until, zone))}
          />
        )
      }
    >
      {advice ? (
        <p role="status" className="text-pretty">
          {[
            deliveryMessages.advice[advice.state]({ advice: advice.advice, courier, cn }),
            advice.words && `“${advice.words}”`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : (
        !is_told && <p className="type-xs text-pretty text-ink-2">{deliveryMessages.byHand({ courier })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <CallCustomer phone={row.customer.phone} />
        <span className="flex flex-wrap gap-2">
          {(['retry', 'return'] as const).map((act) => (
            <Button
              key={act}
              pressed={advice?.advice === act}
              label={deliveryMessages.of({ act: deliveryMessages.advised[act], order })}
              unavailable={
                againstAdvice ?? (adviceTime === 'over' ? deliveryMessages.adviceClosed : undefined)
              }
              onClick={() => advise(id, act)}
            >
              {deliveryMessages.advised[act]}
            </Button>
          ))}
        </span>
      </div>
    </DeliveryRow>
  )
}
