import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { OrderPhoneRows } from './OrderPhoneRows.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { Orders } from './orders.hooks.ts'
import { useReturnFocus } from './returnFocus.hooks.ts'

/** The page of orders that was found; the last one stays while another is on its way, or does not come. */
export function OrdersList({ orders }: { orders: Orders }) {
  const { found, query } = orders
  const list = useReturnFocus(found !== null)
  return (
    <div ref={list}>
      {orders.hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note
            tone="error"
            live
            action={<NoteAction onClick={orders.retry}>{ordersMessages.retry}</NoteAction>}
          >
            {ordersMessages.failed}
          </Note>
        </div>
      )}
      {orders.isLoading && <OrdersSkeleton />}
      {orders.isEmpty && (
        <EmptyState
          title={ordersMessages.empty({
            tab: query.status === 'all' ? ordersMessages.allStatuses : ordersMessages.status[query.status],
          })}
          action={
            orders.isFiltered && <Button onClick={orders.clearFilters}>{ordersMessages.clearFilters}</Button>
          }
        >
          {orders.isFiltered ? ordersMessages.emptyHelp : ordersMessages.emptyAll}
        </EmptyState>
      )}
      {found !== null && found.total > 0 && (
        <>
          <OrderRows orders={orders} rows={found.rows} />
          <OrderPhoneRows orders={orders} rows={found.rows} />
          <Pagination
            text={ordersMessages.showing({ total: found.total, page: found.page, pages: found.pages })}
            label={ordersMessages.pages}
            page={found.page}
            pages={found.pages}
            onPage={orders.turnPage}
          />
        </>
      )}
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <Skeleton>
      {[120, 90, 140, 110, 130].map((width) => (
        <div key={width} className="flex min-h-10.25 items-center gap-16 border-t border-line px-(--gutter)">
          <SkeletonBar width={76} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </Skeleton>
  )
}
