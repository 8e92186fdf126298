import { warehousesMessages } from '#messages/warehouses.ts'
import { Button } from '#ui/Button.tsx'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

const { split } = warehousesMessages

/** How the company has its orders split now, and the way to change it. */
export function SplitPart({
  warehouses: { found, panel, reasonAgainst },
}: {
  warehouses: WarehousesOnScreen
}) {
  if (!found) return null
  const { option, maxParcels, haltsWholeOrders, haltDays } = found.allocation
  return (
    <section className="border-line px-(--gutter) py-5 phone:border-t">
      <div className="flex max-w-180 items-start justify-between gap-x-6 gap-y-3 phone:flex-wrap">
        <div className="min-w-0">
          <h2 className="type-section">{split.title}</h2>
          <p className="mt-2 font-[560]">{split.names[option]}</p>
          <p className="mt-0.5 text-pretty text-ink-2">{split.texts[option]}</p>
          <p className="mt-0.5 text-pretty text-ink-2">
            {split.limit({ parcels: maxParcels })} {split.halted({ haltsWholeOrders })}{' '}
            {split.expiry({ haltDays })}
          </p>
        </div>
        <Button
          onClick={panel.changeSplit}
          label={split.changeLabel}
          unavailable={reasonAgainst}
          reasonAt="end"
        >
          {split.change}
        </Button>
      </div>
    </section>
  )
}
