import { useId } from 'react'
import { CASH_LIMIT_MINOR } from '#domain/fulfilment/newOrder.ts'
import type { Money } from '#domain/money.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { Button } from '#ui/Button.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { Note } from '#ui/Note.tsx'
import { useAmounts } from '#workspace/workspace.hooks.ts'
import { type NewOrderActor, useSubmission, useTotals } from './newOrder.hooks.ts'

const words = newOrderMessages.totals

/** The totals and what keeps the order from being created; from 1280 px beside the form, with the button. */
export function Summary({ actor }: { actor: NewOrderActor }) {
  const { totals, isCod, paid, isAboveCashLimit } = useTotals(actor)
  const format = useAmounts()
  const { failure } = useSubmission(actor)
  const id = useId()
  const row = (term: string, amount: Money, isLess = false) => {
    const text = format(amount)
    return (
      <div className="flex justify-between gap-3 py-0.75">
        <dt className="text-ink-2">{term}</dt>
        <dd className="figures">
          <Ltr>{isLess && amount.minor > 0 ? newOrderMessages.less({ amount: text }) : text}</Ltr>
        </dd>
      </div>
    )
  }
  return (
    <div className="border-line max-xl:border-t xl:border-s">
      <section
        aria-labelledby={id}
        className="grid gap-4 px-(--gutter) py-5 md:ms-auto md:max-w-90 xl:sticky xl:top-2 xl:ms-0"
      >
        <h2 id={id} className="type-section">
          {newOrderMessages.summary}
        </h2>
        <dl>
          {row(words.subtotal, totals.subtotal)}
          {row(words.couponDiscount, totals.couponDiscount, true)}
          {row(words.giftCardDiscount, totals.giftCardDiscount, true)}
          {row(words.total, totals.total)}
          {row(words.shipping, totals.shipping)}
          <div className="type-base mt-1 flex justify-between gap-3 border-t border-ink pt-2.5 font-[640]">
            <dt>{words.grandTotal}</dt>
            <dd className="figures">
              <Ltr>{format(totals.grandTotal)}</Ltr>
            </dd>
          </div>
          {paid.minor > 0 && row(newOrderMessages.paid, paid, true)}
          {isCod && row(words.cod, totals.cod)}
        </dl>
        {isAboveCashLimit && (
          <Note tone="warning" live>
            {newOrderMessages.cashLimit({ limitMinor: CASH_LIMIT_MINOR })}
          </Note>
        )}
        <div tabIndex={-1} data-focus="outcome" className="scroll-my-24 empty:hidden">
          {failure && (
            <Note tone="error" live>
              {failure}
            </Note>
          )}
        </div>
        <div className="grid max-xl:hidden">
          <CreateButton actor={actor} />
        </div>
      </section>
    </div>
  )
}

/** G. Total and the button, always within reach; above the navigation of a phone. */
export function PhoneFoot({ actor }: { actor: NewOrderActor }) {
  const { totals } = useTotals(actor)
  const format = useAmounts()
  return (
    <div className="bar sticky-foot sticky-actions sticky bottom-0 z-10 flex items-center justify-between gap-4 border-t border-line bg-surface px-(--gutter) py-3 phone:bottom-(--phone-bar) xl:hidden">
      <p>
        <span className="type-xs block text-ink-2">{words.grandTotal}</span>
        <span className="figures type-base font-[640]">
          <Ltr>{format(totals.grandTotal)}</Ltr>
        </span>
      </p>
      <CreateButton actor={actor} />
    </div>
  )
}

function CreateButton({ actor }: { actor: NewOrderActor }) {
  const { isBusy } = useSubmission(actor)
  return (
    <Button type="submit" kind="primary" size="main" busy={isBusy} busyText={newOrderMessages.creating}>
      {newOrderMessages.create}
    </Button>
  )
}
