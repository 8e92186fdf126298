import { orderViewsMessages } from '#messages/orderViews.ts'
import type { Orders } from '../orders.hooks.ts'
import { type OrderViewsActor, useOrderViews, useStartedOrderViews } from './orderViews.hooks.ts'
import { ViewStrip } from './ViewStrip.tsx'

/** The saved views among a phone's filters; nothing where the list has none. */
export function DrawerViews({ orders, onClose }: { orders: Orders; onClose: () => void }) {
  const actor = useStartedOrderViews()
  return actor && <Views actor={actor} orders={orders} onClose={onClose} />
}

function Views(props: { actor: OrderViewsActor; orders: Orders; onClose: () => void }) {
  const views = useOrderViews(props.actor, props.orders)
  /** A dialog of a view takes the place of the drawer. */
  const instead =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      props.onClose()
      act(...args)
    }
  return (
    <section aria-label={orderViewsMessages.label} className="flex flex-col gap-1.5">
      <p className="type-label">{orderViewsMessages.label}</p>
      {views.isEmpty && !views.canSave && (
        <p className="type-sm text-ink-2">{orderViewsMessages.none(views)}</p>
      )}
      <ViewStrip
        inDrawer
        views={{
          ...views,
          save: instead(views.save),
          rename: instead(views.rename),
          remove: instead(views.remove),
        }}
      />
    </section>
  )
}
