import { customerSorts } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { FilterSelect, RecordToolbar } from '#workspace/RecordToolbar.tsx'
import type { Customers } from './customers.hooks.ts'

const sortOptions = customerSorts.map((sort) => ({ value: sort, label: customersMessages.sort[sort] }))

/** Search and sort, and how many customers there are. */
export function CustomersToolbar({ customers }: { customers: Customers }) {
  const { query, found } = customers
  return (
    <RecordToolbar label={customersMessages.search} q={query.q} onSearch={customers.search} underHeader>
      <div className="flex flex-1 items-center justify-between gap-4 phone:min-w-full">
        <FilterSelect
          label={customersMessages.sortLabel}
          value={query.sort}
          options={sortOptions}
          onChange={customers.chooseSort}
        />
        <p className="text-ink-2" role="status">
          {found && customersMessages.found({ total: found.total })}
        </p>
      </div>
    </RecordToolbar>
  )
}
