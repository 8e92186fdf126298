import { courierMessages, providerCourierMessages as messages } from '#messages/couriers.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useChart } from '#ui/useChart.ts'
import { Connections } from '#workspace/couriers/Connections.tsx'
import { useProviderCouriersActor } from './providerCouriers.hooks.ts'

/** `/operator/couriers`: the connections of the provider, for the parcels at its warehouses. */
export function ProviderCouriersPage() {
  const actor = useProviderCouriersActor()
  return (
    <div {...useChart(actor)}>
      <PageHeader title={courierMessages.title} />
      {actor && <Connections actor={actor} lead={messages.lead} />}
    </div>
  )
}
