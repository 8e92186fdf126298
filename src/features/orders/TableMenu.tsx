import { ordersMessages } from '#messages/orders.ts'
import { chooseDensity, densities, useDensity } from '#ui/density.ts'
import { TableIcon } from '#ui/icons.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { columnsToChoose, useShownColumns } from './shownColumns.ts'

/** Which columns the table has, and how high its rows are. */
export function TableMenu() {
  const { isShown, toggle } = useShownColumns()
  const density = useDensity()
  const isOwnData = useCapability('keepChanges')
  // The sample calls nobody.
  const offered = columnsToChoose.filter(({ key }) => key !== 'id' && (isOwnData || key !== 'phone'))
  return (
    <Menu
      label={ordersMessages.table}
      icon={TableIcon}
      entries={[
        ...offered.map(({ key, header }) => ({
          id: key,
          label: header,
          isOn: isShown(key),
          onSelect: () => toggle(key),
        })),
        ...densities.map((value, index) => ({
          id: `rows:${value}`,
          label: ordersMessages.density({ density: value }),
          isCurrent: value === density,
          beginsGroup: index === 0,
          onSelect: () => chooseDensity(value),
        })),
      ]}
    />
  )
}
