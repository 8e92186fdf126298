import { orderBatchMessages } from '#messages/orderBatch.ts'
import { Button } from '#ui/Button.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import type { OrderBatch, OrderBatchActor } from './orderBatch.hooks.ts'

/** How many orders are chosen, and what can be done with them, at the bottom edge of the window. */
export default function BatchBar({ actor, batch }: { actor: OrderBatchActor; batch: OrderBatch }) {
  const { count, offers, choice } = batch
  return (
    <>
      {count > 0 && (
        <section
          aria-label={orderBatchMessages.bar}
          className="screen-only bar sticky-actions sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-(--gutter) py-3 phone:bottom-(--phone-bar) phone:[&_button]:grow"
        >
          <p role="status" className="me-auto font-[580]">
            {orderBatchMessages.selected({ orders: count })}
          </p>
          {offers.length === 0 && <p className="text-ink-2 phone:order-last">{orderBatchMessages.none}</p>}
          {/* A table has a checkbox for it. */}
          {choice.extent === 'some' && (
            <span className="flex grow md:hidden">
              <Button onClick={choice.chooseAll}>{orderBatchMessages.all}</Button>
            </span>
          )}
          <Button onClick={choice.clear}>{orderBatchMessages.clear}</Button>
          {offers.map(({ act, ids }) => (
            <Button
              key={act}
              kind={offers.length === 1 ? 'primary' : 'secondary'}
              onClick={() => batch.act(act, ids)}
            >
              {orderBatchMessages.offer({ act, orders: ids.length })}
            </Button>
          ))}
        </section>
      )}
      {batch.isOpen && <BatchDialog actor={actor} />}
    </>
  )
}
