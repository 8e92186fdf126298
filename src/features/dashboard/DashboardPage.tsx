import { type Ref, useRef } from 'react'
import { appMessages } from '#messages/app.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { useUser } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon, ExportIcon } from '#ui/icons.ts'
import { Note, NoteAction } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DashboardFigures } from './DashboardFigures.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { type Dashboard, useDashboard } from './dashboard.hooks.ts'
import { periodText } from './figureText.ts'

/** The first screen of the working day: how the orders stand, for all of them or for some. */
export default function DashboardPage() {
  const dashboard = useDashboard()
  const { figures, hasFailed } = dashboard
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = () => {
    // The note goes, and the button with it.
    heading.current?.focus()
    dashboard.retry()
  }
  return (
    <main id="main" {...dashboard.chart} aria-busy={dashboard.isBusy || undefined}>
      <Header dashboard={dashboard} heading={heading} />
      {hasFailed && (
        <div className="px-(--gutter) pb-4">
          <Note tone="error" live action={<NoteAction onClick={retry}>{dashboardMessages.retry}</NoteAction>}>
            {figures === null ? dashboardMessages.failed : dashboardMessages.failedWithOlder}
          </Note>
        </div>
      )}
      {figures !== null ? (
        <DashboardFigures dashboard={dashboard} figures={figures} />
      ) : (
        !hasFailed && <DashboardSkeleton />
      )}
    </main>
  )
}

function Header(props: { dashboard: Dashboard; heading: Ref<HTMLHeadingElement> }) {
  const { dashboard, heading } = props
  const { figures, zone, isCurrent } = dashboard
  const company = useUser()?.company.name ?? null
  return (
    <PageHeader
      ref={heading}
      title={dashboardMessages.title}
      below={
        // On a phone in two lines, narrow enough to leave the actions beside them.
        <span className="phone:flex phone:max-w-32 phone:flex-col">
          <span>{appMessages.greeting({ company })}</span>
          {figures !== null && (
            <span className="text-balance md:before:px-2 md:before:content-['·']">
              {periodText(figures.period, zone)}
            </span>
          )}
        </span>
      }
      actions={
        <>
          <Button
            icon={ExportIcon}
            iconOnPhone
            reasonAt="end"
            unavailable={isCurrent ? undefined : dashboardMessages.nothingToExport}
            onClick={dashboard.exportFigures}
          >
            {dashboardMessages.export}
          </Button>
          <Button kind="primary" icon={AddIcon} onClick={dashboard.createOrder}>
            {dashboardMessages.newOrder}
          </Button>
        </>
      }
    />
  )
}
