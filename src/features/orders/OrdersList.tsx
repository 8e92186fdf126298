import { useContext, useRef } from 'react'
import type { OrderRow } from '#domain/orders/order.ts'
import { orderPageSizes, orderSortColumns } from '#domain/orders/search.ts'
import { orderPath } from '#domain/paths.ts'
import { ordersMessages } from '#messages/orders.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { EmptyRecords, RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import { useRecordKeys } from '#workspace/recordKeys.hooks.ts'
import { OrderChoiceContext } from './batch/orderBatch.hooks.ts'
import { orderActions } from './orderColumns.tsx'
import type { Orders } from './orders.hooks.ts'
import { ReturnFocus } from './returnFocus.hooks.ts'
import { useShownColumns } from './shownColumns.ts'

const WithoutFilters = lazyPart(() => import('./filters/WithoutFilters.tsx'))

/** The page of orders that was found; the last one stays while another is on its way, or does not come. */
export function OrdersList({ orders }: { orders: Orders }) {
  const { found, query } = orders
  const list = useRef<HTMLDivElement>(null)
  const choice = useContext(OrderChoiceContext)
  const { columns, isWide } = useShownColumns()
  useRecordKeys(list, orders, choice?.toggle)
  const tab = query.status === 'all' ? ordersMessages.allStatuses : ordersMessages.status[query.status]
  return (
    <div ref={list}>
      <ReturnFocus list={list} isReady={found !== null} />
      <RecordResults
        list={orders}
        failed={ordersMessages.failed}
        empty={
          <EmptyRecords
            list={orders}
            title={ordersMessages.empty({ tab })}
            messages={ordersMessages}
            onAdd={orders.createOrder}
            right="order.created"
          >
            <WithoutFilters isShown={found?.without !== undefined} orders={orders} />
          </EmptyRecords>
        }
        skeleton={<RecordTableSkeleton columns={columns} />}
      >
        {found && (
          <RecordTable
            caption={ordersMessages.caption}
            isBusy={orders.isRefreshing}
            isWide={isWide}
            rows={found.rows}
            columns={columns}
            view={orders.rowView}
            link={linkOf}
            linkSearch={orders.searchOfRows}
            actions={orderActions}
            choice={choice}
            sort={{ columns: orderSortColumns, value: query.sort, by: orders.sortBy }}
          />
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

const linkOf = ({ id }: OrderRow) => orderPath(id)
