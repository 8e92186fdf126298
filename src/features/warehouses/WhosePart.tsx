import { warehousesMessages } from '#messages/warehouses.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

const { whose } = warehousesMessages

/** Whose warehouses orders are sent from, and how an owner changes that. */
export function WhosePart({ warehouses: { found, panel } }: { warehouses: WarehousesOnScreen }) {
  const { providerName: provider } = useAppConfig()
  const reasonAgainst = useReasonAgainst('company.change')
  if (!found) return null
  const isOwn = found.allocation.usesOwnWarehouses
  return (
    <section className="border-t border-line px-(--gutter) py-5">
      <div className="max-w-180">
        <h2 className="type-section">{whose.title}</h2>
        <p className="mt-2 font-[560]">{isOwn ? whose.own : whose.provider({ provider })}</p>
        <p className="mt-0.5 text-pretty text-ink-2">{whose.text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOwn && (
            <Button unavailable={reasonAgainst} onClick={() => panel.changeWhose(false)}>
              {whose.choose}
            </Button>
          )}
          <Button unavailable={reasonAgainst} onClick={() => panel.changeWhose(!isOwn)}>
            {isOwn ? whose.useProvider({ provider }) : whose.useOwn}
          </Button>
        </div>
      </div>
    </section>
  )
}
