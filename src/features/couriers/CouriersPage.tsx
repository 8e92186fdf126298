import type { ReactNode } from 'react'
import { settingsMessages } from '#messages/settings.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useChart } from '#ui/useChart.ts'
import { Connections } from '#workspace/couriers/Connections.tsx'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { CourierRules } from './CourierRules.tsx'
import { useCourierSettingsActor } from './couriers.hooks.ts'

/** `/settings/couriers`: the connections to couriers, by which parcels are booked. @param children what the set-up asked */
export function CouriersPage({ children }: { children: ReactNode }) {
  const actor = useCourierSettingsActor()
  const reasonAgainst = useReasonAgainst('couriers.change')
  return (
    <main id="main" {...useChart(actor)}>
      <PageHeader title={settingsMessages.sections.couriers.name} />
      {actor && (
        <Connections actor={actor} reasonAgainst={reasonAgainst}>
          <CourierRules />
        </Connections>
      )}
      <div className="px-(--gutter) pb-8">{children}</div>
    </main>
  )
}
