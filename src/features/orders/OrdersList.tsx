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
  const { page, query } = orders
  const list = useReturnFocus(page !== null)
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
      {page === null && !orders.hasFailed && <OrdersSkeleton />}
      {page?.total === 0 && (
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
      {page !== null && page.total > 0 && (
        <>
          <OrderRows orders={orders} rows={page.rows} />
          <OrderPhoneRows orders={orders} rows={page.rows} />
          <Pagination
            text={ordersMessages.showing({ total: page.total, page: page.page, pages: page.pages })}
            label={ordersMessages.pages}
            page={page.page}
            pages={page.pages}
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
