import { warehousesMessages } from '#messages/warehouses.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useChart } from '#ui/useChart.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { SplitPart } from './SplitPart.tsx'
import { WarehouseList } from './WarehouseList.tsx'
import { WarehousePanel } from './WarehousePanel.tsx'
import { WhosePart } from './WhosePart.tsx'
import { useWarehouses, useWarehousesActor, type WarehousesActor } from './warehouses.hooks.ts'

/** `/warehouses`: from where orders are sent, and how they are split (orders.md §5 and §6). */
export default function WarehousesPage() {
  return useCapability('manageWarehouses') ? <OwnWarehouses /> : <OnSample />
}

function OwnWarehouses() {
  const actor = useWarehousesActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && <Warehouses actor={actor} />}
    </main>
  )
}

function Warehouses({ actor }: { actor: WarehousesActor }) {
  const warehouses = useWarehouses(actor)
  const { panel, canAdd } = warehouses
  return (
    <>
      <PageHeader
        title={warehousesMessages.title}
        actions={
          canAdd && (
            <Button kind="primary" icon={AddIcon} onClick={panel.add} unavailable={warehouses.reasonAgainst}>
              {warehousesMessages.add}
            </Button>
          )
        }
      />
      <WarehouseList warehouses={warehouses} />
      <SplitPart warehouses={warehouses} />
      <WhosePart warehouses={warehouses} />
      <WarehousePanel panel={panel} />
    </>
  )
}

/** The sample has no warehouses of its own to manage. */
function OnSample() {
  const isVisitor = useUser() === null
  const { signUp } = useWaysIn()
  return <NeedsOwnOrders {...warehousesMessages.needsOwnOrders} signUp={isVisitor ? signUp : null} />
}
