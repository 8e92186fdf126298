import { memo, type RefObject, useRef } from 'react'
import { dashboardMessages } from '#messages/dashboard.ts'
import { ordersMessages } from '#messages/orders.ts'
import { shellMessages } from '#messages/shell.ts'
import { useUser } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon, ExportIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { Invitation } from '#workspace/Invitation.tsx'
import { DashboardFigures } from './DashboardFigures.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import {
  type Dashboard,
  type DashboardActor,
  useDashboard,
  useDashboardActor,
  useIsDashboardBusy,
} from './dashboard.hooks.ts'
import { periodText } from './figureText.ts'
import { LaterFirstSteps } from './LaterFirstSteps.tsx'

/** The first screen of the working day: the figures of all orders, or of some. */
export default function DashboardPage() {
  const actor = useDashboardActor()
  const isBusy = useIsDashboardBusy(actor)
  const main = useRef<HTMLElement>(null)
  return (
    <main id="main" ref={main} {...useChart(actor)} aria-busy={isBusy || undefined}>
      {actor && <Content actor={actor} main={main} />}
    </main>
  )
}

/** Renders for what the chart has, and not for each address that follows it. */
const Content = memo(function Content({
  actor,
  main,
}: {
  actor: DashboardActor
  main: RefObject<HTMLElement | null>
}) {
  const dashboard = useDashboard(actor, main)
  const { figures } = dashboard
  return (
    <>
      <Header dashboard={dashboard} />
      {dashboard.hasFailed && (
        <div className="px-(--gutter) pb-4">
          <RetryNote onRetry={dashboard.retry}>
            {dashboard.isOutdated ? dashboardMessages.failedWithOlder : dashboardMessages.failed}
          </RetryNote>
        </div>
      )}
      {dashboard.isLoading && <DashboardSkeleton />}
      {dashboard.beginsEmpty && (
        <>
          <LaterFirstSteps onPutAway={null} />
          <Invitation
            {...ordersMessages.invitation}
            action={dashboardMessages.newOrder}
            onAction={dashboard.createOrder}
            right="order.created"
          />
        </>
      )}
      {figures && !dashboard.beginsEmpty && <DashboardFigures dashboard={dashboard} figures={figures} />}
    </>
  )
})

function Header({ dashboard }: { dashboard: Dashboard }) {
  const { figures, zone, isCurrent, beginsEmpty } = dashboard
  const company = useUser()?.company.name || null
  return (
    <PageHeader
      title={dashboardMessages.title}
      below={
        // On a phone in two lines.
        <span className="phone:flex phone:flex-col">
          <span>{shellMessages.greeting({ company })}</span>
          {figures !== null && (
            <span className="text-balance md:before:px-2 md:before:content-['·']">
              <Ltr>{periodText(figures.period, zone)}</Ltr>
            </span>
          )}
        </span>
      }
      actions={
        !beginsEmpty && (
          <>
            <Button
              icon={ExportIcon}
              iconOnPhone
              unavailable={isCurrent ? undefined : dashboardMessages.nothingToExport}
              onClick={dashboard.exportFigures}
            >
              {dashboardMessages.export}
            </Button>
            <Button
              kind="primary"
              icon={AddIcon}
              onClick={dashboard.createOrder}
              unavailable={dashboard.reasonAgainstNew}
            >
              {dashboardMessages.newOrder}
            </Button>
          </>
        )
      }
    />
  )
}
