import { memo } from 'react'
import { statusFilters } from '#domain/listQueries/ordersQuery.ts'
import { withThousands } from '#domain/money.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { papersPath, paths } from '#domain/paths.ts'
import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon, ExportIcon, ImportIcon, PrintIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { IconLink } from '#ui/link/IconLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { useChart } from '#ui/useChart.ts'
import { importPaths } from '#workspace/navigation.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { useCapability, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { BatchScope } from './batch/BatchScope.tsx'
import { type OrderExportActor, useIsExporting } from './export/orderExport.hooks.ts'
import { OrdersList } from './OrdersList.tsx'
import { OrdersToolbar } from './OrdersToolbar.tsx'
import { type Orders, useOrders, useOrdersActor } from './orders.hooks.ts'

// Most visits export nothing.
const ExportDialog = lazyPart(() => import('./export/ExportDialog.tsx'))

/** The tabs with parcels that are with a courier or come back. */
const followed: readonly string[] = ['dispatch', 'returned']

/** All orders: found by search, week, type and status, page by page. */
export default function OrdersPage() {
  const actor = useOrdersActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && <OrdersScreen actor={actor} />}
    </main>
  )
}

/** Renders for what the chart has, and not for each address that follows it. */
const OrdersScreen = memo(function OrdersScreen({ actor }: { actor: RecordListActor }) {
  const orders = useOrders(actor)
  const mayImport = useReasonAgainst('records.import') === undefined
  const canPrint = useCapability('printPapers')
  const canFollow = useCapability('followParcels')
  const canAct = useCapability('sendOrderEvents')
  const canImport = useCapability('importRecords') && mayImport
  return (
    <>
      <PageHeader
        title={ordersMessages.title}
        actions={
          <>
            {canFollow && followed.includes(orders.query.status) && (
              // A phone has it in its navigation.
              <span className="phone:hidden">
                <ButtonLink to={paths.deliveries}>{ordersMessages.deliveries}</ButtonLink>
              </span>
            )}
            {canPrint && orders.query.status === 'approve' && !orders.hasNone && (
              <span className="phone:hidden">
                <ButtonLink icon={PrintIcon} to={papersPath(null)}>
                  {ordersMessages.printBooked}
                </ButtonLink>
              </span>
            )}
            {!orders.hasNone && (
              <Button icon={ExportIcon} iconOnPhone onClick={orders.exportRows}>
                {ordersMessages.export}
              </Button>
            )}
            {canImport && (
              <span className="outline-live">
                <span className="phone:hidden">
                  <ButtonLink icon={ImportIcon} to={importPaths.file}>
                    {ordersMessages.import}
                  </ButtonLink>
                </span>
                <span className="md:hidden">
                  <IconLink label={ordersMessages.import} icon={ImportIcon} to={importPaths.file} />
                </span>
              </span>
            )}
            <Button
              kind="primary"
              icon={AddIcon}
              onClick={orders.createOrder}
              unavailable={orders.reasonAgainstNew}
            >
              {ordersMessages.createOrder}
            </Button>
          </>
        }
      />
      {orders.exporting && <Exporting actor={orders.exporting} />}
      <Tabs
        label={ordersMessages.tabs}
        tabs={statusTabs(orders.found)}
        value={orders.query.status}
        onChange={orders.chooseStatus}
      >
        {!orders.hasNone && <OrdersToolbar orders={orders} />}
        {canAct ? (
          <BatchScope orders={orders}>
            <OrdersList orders={orders} />
          </BatchScope>
        ) : (
          <OrdersList orders={orders} />
        )}
      </Tabs>
    </>
  )
})

function Exporting({ actor }: { actor: OrderExportActor }) {
  const { isOpen, leave } = useIsExporting(actor)
  return isOpen && <ExportDialog isShown onFailed={leave} actor={actor} />
}

/** All and the twelve statuses, each with how many match search, week and type. */
function statusTabs(page: Orders['found']) {
  const [all] = statusFilters
  return [
    {
      value: all,
      label: ordersMessages.allStatuses,
      count: page ? withThousands(page.countOfAll) : undefined,
      isLong: true,
    },
    ...orderStatuses.map((status) => ({
      value: status,
      label: ordersMessages.status[status],
      count: page ? withThousands(page.countsByStatus[status]) : undefined,
    })),
  ]
}
