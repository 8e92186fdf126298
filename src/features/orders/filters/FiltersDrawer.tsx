import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { sortChoice, typeFilter, weekFilter } from '../orderFilters.ts'
import type { Orders } from '../orders.hooks.ts'
import { DrawerViews } from '../views/DrawerViews.tsx'
import { MoreFilters } from './MoreFilters.tsx'

/**
 * The filters; on a phone also what is in the toolbar and in the headers of the table elsewhere. They act at once; the
 * foot says how many orders they find.
 */
export default function FiltersDrawer({ orders, onClose }: { orders: Orders; onClose: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      title={ordersMessages.filters}
      foot={
        <>
          <Button onClick={orders.clearFilters}>{ordersMessages.clear}</Button>
          <Button kind="primary" onClick={onClose}>
            {ordersMessages.show({ total: orders.found?.total ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-4 md:hidden">
          {useCapability('saveViews') && <DrawerViews orders={orders} onClose={onClose} />}
          <SelectField name="week" {...weekFilter(orders)} />
          <SelectField name="type" {...typeFilter(orders)} />
          <SelectField name="sort" {...sortChoice(orders)} />
        </div>
        {useCapability('filterOrders') && <MoreFilters orders={orders} />}
      </div>
    </Drawer>
  )
}
