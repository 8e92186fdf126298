import { useContext, useRef } from 'react'
import { orderPageSizes } from '#domain/orders/search.ts'
import { ordersMessages } from '#messages/orders.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { PHONE, useMedia } from '#ui/useMedia.ts'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { useRecordKeys } from '#workspace/recordKeys.hooks.ts'
import { OrderChoiceContext } from './batch/orderBatch.hooks.ts'
import { OrderPhoneRows } from './OrderPhoneRows.tsx'
import { OrderRows } from './OrderRows.tsx'
import { ListSearchContext } from './orderPaths.hooks.ts'
import type { Orders } from './orders.hooks.ts'
import { ReturnFocus } from './returnFocus.hooks.ts'

/** The page of orders that was found; the last one stays while another is on its way, or does not come. */
export function OrdersList({ orders }: { orders: Orders }) {
  const { found, query } = orders
  const Rows = useMedia(PHONE) ? OrderPhoneRows : OrderRows
  const list = useRef<HTMLDivElement>(null)
  const choice = useContext(OrderChoiceContext)
  useRecordKeys(list, orders, choice?.toggle)
  const tab = query.status === 'all' ? ordersMessages.allStatuses : ordersMessages.status[query.status]
  return (
    <div ref={list}>
      <ReturnFocus list={list} isReady={found !== null} />
      <RecordResults
        list={orders}
        empty={ordersMessages.empty({ tab })}
        messages={ordersMessages}
        onAdd={orders.createOrder}
        right="order.created"
        skeleton={<OrdersSkeleton />}
      >
        {found && (
          <ListSearchContext value={orders.searchOfRows}>
            <Rows orders={orders} rows={found.rows} />
          </ListSearchContext>
        )}
      </RecordResults>
      {found?.searchedNewest !== undefined && (
        <Bound text={workspaceMessages.searchedNewest({ orders: found.searchedNewest })} />
      )}
      {found?.firstOnPages !== undefined && (
        <Bound text={workspaceMessages.firstOnPages({ orders: found.firstOnPages })} />
      )}
      {found && !orders.hasNone && (
        <Pagination
          text={ordersMessages.showing({ total: found.total, page: found.page, pages: found.pages })}
          label={ordersMessages.pages}
          page={found.page}
          pages={found.pages}
          onPage={orders.turnPage}
          rows={{ value: query.rows, values: orderPageSizes, onChange: orders.chooseRows }}
        />
      )}
    </div>
  )
}

/** Says that the list is longer than what its pages show. */
function Bound({ text }: { text: string }) {
  return <p className="border-t border-line px-(--gutter) py-3 type-xs text-ink-2">{text}</p>
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
