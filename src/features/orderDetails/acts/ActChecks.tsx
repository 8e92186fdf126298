import type { ReactNode } from 'react'
import { fieldOfCheck, skuOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import type { Reason, RefusalCode } from '#domain/fulfilment/refusals.ts'
import { paths } from '#domain/paths.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { ErrorIcon, InfoIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { NoteAction } from '#ui/Note.tsx'
import type { OrderOnScreen } from '../orderDetail.hooks.ts'
import type { ActOnScreen } from './actDialog.hooks.ts'

const { fix } = orderActMessages

/**
 * Every failed check at once, each with the way to fix it. A question is answered by the reason below, and what is wrong
 * with the pieces of one item is said beside them (AssignTable).
 */
export function ActChecks({ dialog, shown }: { dialog: ActOnScreen; shown: OrderOnScreen }) {
  const { act, isTold } = dialog
  const checks = dialog.checks.filter(
    (check) => fieldOfCheck(check.code, dialog.answers) === null && skuOfCheck(check) === null,
  )
  if (checks.length === 0 || !isTold) return null
  const isCityAlone = act.type === 'order.verified' && checks.every(({ code }) => code === 'cityUnknown')
  const isError = isTold && !isCityAlone
  const Drawing = isError ? ErrorIcon : InfoIcon
  const colour = isError ? 'text-red-ink' : isCityAlone ? 'text-amber-ink' : 'text-ink-3'
  return (
    <div role="status">
      <ul aria-label={orderActMessages.checks} className="rounded-2 border border-line">
        {checks.map((reason) => (
          <li
            key={JSON.stringify(reason)}
            className="flex items-start gap-2.5 px-3 py-2.5 not-first:border-t not-first:border-line"
          >
            <Drawing className={`mt-0.5 ${colour}`} />
            <span className="min-w-0 flex-1">
              {refusalMessage(reason)} <Fix reason={reason} dialog={dialog} shown={shown} />
            </span>
          </li>
        ))}
      </ul>
      {isCityAlone && <p className="mt-2 text-ink-2">{orderActMessages.cityWaits}</p>}
    </div>
  )
}

const ofCustomer: readonly RefusalCode[] = [
  'phoneInvalid',
  'phoneWithoutCode',
  'addressTooShort',
  'addressOnlyCity',
  'cityUnknown',
]

type FixProps = { reason: Reason; dialog: ActOnScreen; shown: OrderOnScreen }

function Fix({ reason, dialog, shown }: FixProps): ReactNode {
  const { code } = reason
  const { act, order } = dialog
  // In the dialog of the city, its field is the way to fix it.
  if (ofCustomer.includes(code) && act.type === 'order.verified')
    return (
      <NoteAction
        onClick={() => {
          dialog.dismiss()
          shown.editCustomer()
        }}
      >
        {code === 'cityUnknown' ? fix.chooseCity : fix.editCustomer}
      </NoteAction>
    )
  if (code === 'skuMissing' || code === 'totalNegative')
    return <ButtonLink to={paths.products}>{fix.openProducts}</ButtonLink>
  if (code === 'paymentPending' || code === 'unpaid')
    return <NoteAction onClick={() => dialog.choose('payment.charged')}>{fix.markPaid}</NoteAction>
  if (code === 'customerBlocked')
    return <NoteAction onClick={() => dialog.choose('order.cancelled')}>{fix.cancelOrder}</NoteAction>
  if (code === 'fulfilmentNotCancelled' && act.parcelId !== null)
    return (
      <NoteAction onClick={() => dialog.choose('fulfilment.cancelled', act.parcelId)}>
        {fix.cancelFulfilment}
      </NoteAction>
    )
  if (code === 'onHold' && order.possible.includes('hold.released'))
    return <NoteAction onClick={() => dialog.choose('hold.released')}>{fix.release}</NoteAction>
  return null
}
