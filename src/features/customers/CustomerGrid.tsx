import { customersMessages } from '#messages/customers.ts'
import { partMessages } from '#messages/parts.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { EmptyRecords, RecordResults } from '#workspace/RecordResults.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import type { Customers } from './customers.hooks.ts'

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-4 px-(--gutter) pb-(--gutter) phone:grid-cols-1'

/** The customers that were found; the last ones stay while others are on their way, or do not come. */
export function CustomerGrid({ customers }: { customers: Customers }) {
  const { found } = customers
  return (
    <div ref={customers.cards}>
      <RecordResults
        list={customers}
        failed={customersMessages.failed}
        empty={
          <EmptyRecords
            list={customers}
            title={customersMessages.empty}
            messages={customersMessages}
            onAdd={customers.panel.add}
            right="customers.change"
          />
        }
        skeleton={<GridSkeleton />}
      >
        {found && (
          <>
            <ul
              className={grid}
              aria-label={customersMessages.list}
              aria-busy={customers.isRefreshing || undefined}
            >
              {found.rows.map((customer) => (
                <CustomerCard
                  key={customer.id}
                  customer={customer}
                  zone={customers.zone}
                  onView={customers.panel.view}
                  onContact={customers.panel.contact}
                />
              ))}
            </ul>
            {customers.hasMore && <ShowMore customers={customers} />}
          </>
        )}
      </RecordResults>
    </div>
  )
}

function ShowMore({ customers }: { customers: Customers }) {
  const { found, showMore } = customers
  return (
    <div className="screen-only flex flex-col items-center gap-3 px-(--gutter) pb-(--gutter)">
      <p className="type-xs text-ink-2" role="status">
        {found && customersMessages.shown({ count: found.rows.length, total: found.total })}
      </p>
      <Button onClick={showMore}>{partMessages.showMore}</Button>
    </div>
  )
}

function GridSkeleton() {
  return (
    <Skeleton>
      <div className={grid}>
        {[120, 96, 132].map((width) => (
          <div key={width} className="flex h-53 flex-col gap-5 rounded-3 border border-line p-4">
            <SkeletonBar width={width} />
            <SkeletonBar width={72} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
