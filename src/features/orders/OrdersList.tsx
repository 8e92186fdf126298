import { ordersMessages } from '#messages/orders.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { OrderPhoneRows } from './OrderPhoneRows.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { Orders } from './orders.hooks.ts'
import { useReturnFocus } from './returnFocus.hooks.ts'

/** The page of orders that was found; the last one stays while another is on its way, or does not come. */
export function OrdersList({ orders }: { orders: Orders }) {
  const { page, query, hasFailed } = orders
  const list = useReturnFocus(page !== null)
  const tab = query.status === 'all' ? ordersMessages.allStatuses : ordersMessages.status[query.status]
  return (
    <div ref={list}>
      <RecordResults
        isLoading={page === null && !hasFailed}
        hasFailed={hasFailed}
        isEmpty={page?.total === 0}
        isFiltered={orders.isFiltered}
        onRetry={orders.retry}
        onClear={orders.clearFilters}
        empty={ordersMessages.empty({ tab })}
        messages={ordersMessages}
        skeleton={<OrdersSkeleton />}
      >
        {page && (
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
      </RecordResults>
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
