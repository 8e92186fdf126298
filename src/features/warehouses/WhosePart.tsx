import type { ManagedLocation } from '#domain/locations.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Email } from '#ui/Email.tsx'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

const { whose } = warehousesMessages

/** Whose warehouses orders are sent from, and why that is not changed here yet. */
export function WhosePart({ warehouses: { found } }: { warehouses: WarehousesOnScreen }) {
  const { providerName: provider, supportEmail } = useAppConfig()
  if (!found) return null
  const { rows, allocation } = found
  const isOwn = allocation.usesOwnWarehouses
  const sum = (of: (row: ManagedLocation) => number) => rows.reduce((total, row) => total + of(row), 0)
  const left = { parcels: sum(({ openParcels }) => openParcels), pieces: sum(({ units }) => units) }
  return (
    <section className="border-t border-line px-(--gutter) py-5">
      <div className="max-w-180">
        <h2 className="type-section">{whose.title}</h2>
        <p className="mt-2 font-[560]">{isOwn ? whose.own : whose.provider({ provider })}</p>
        <p className="mt-0.5 text-pretty text-ink-2">
          <span>{whose.notYet({ provider, isOwn, ...left })}</span> <Email address={supportEmail} />
        </p>
      </div>
    </section>
  )
}
