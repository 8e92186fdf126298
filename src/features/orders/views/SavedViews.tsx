import { useRef } from 'react'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import type { Orders } from '../orders.hooks.ts'
import { type OrderViewsActor, useOrderViews, useOrderViewsActor, useViewDialog } from './orderViews.hooks.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { ViewStrip } from './ViewStrip.tsx'

const ViewDialogs = lazyPart(() => import('./ViewDialogs.tsx'))

/** The saved views in the toolbar of the list: in a menu unless there is room for them. A phone has them in the drawer of the filters. */
export default function SavedViews({ orders }: { orders: Orders }) {
  const actor = useOrderViewsActor()
  return actor && <Views actor={actor} orders={orders} />
}

function Views({ actor, orders }: { actor: OrderViewsActor; orders: Orders }) {
  const views = useOrderViews(actor, orders)
  const dialog = useViewDialog(actor)
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={place} {...useChart(actor)}>
        <div className="max-2xl:hidden">
          <ViewStrip views={views} />
        </div>
        <div className="2xl:hidden">
          <ViewMenu views={views} />
        </div>
      </div>
      <ViewDialogs
        isShown={dialog.isNaming || dialog.isDeleting}
        onFailed={dialog.leave}
        actor={actor}
        dialog={dialog}
        place={place}
      />
    </>
  )
}
