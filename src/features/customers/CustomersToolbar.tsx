import { customerSorts } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Customers } from './customers.hooks.ts'

const sortOptions = customerSorts.map((sort) => ({ value: sort, label: customersMessages.sort[sort] }))

/** Search and sort, and how many customers there are. */
export function CustomersToolbar({ customers }: { customers: Customers }) {
  const { query, found } = customers
  return (
    <Toolbar label={customersMessages.search} underHeader>
      <SearchField
        label={customersMessages.search}
        placeholder={customersMessages.search}
        value={query.search}
        onChange={customers.search}
        shortcut="/"
      />
      <div className="flex flex-1 items-center justify-between gap-4 phone:min-w-full">
        <NativeSelect
          aria-label={customersMessages.sortLabel}
          size="toolbar"
          value={query.sort}
          options={sortOptions}
          onChange={customers.chooseSort}
        />
        <p className="text-ink-2" role="status">
          {found && customersMessages.found({ total: found.total })}
        </p>
      </div>
    </Toolbar>
  )
}
