import { type ReactNode, useEffect } from 'react'
import { CommandPalette } from '#features/commandPalette/CommandPalette.tsx'
import { CustomerDetailProvider } from '#features/orderDetails/CustomerDetailProvider.tsx'
import { useNotices } from '#notices/notices.ts'
import { useSessionActor, useWorkspaceIdentity } from '#session/session.hooks.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useChart } from '#ui/useChart.ts'
import { WorkspaceContext } from '#workspace/workspace.hooks.ts'
import { workspaceOf } from './keptWorkspace.ts'
import { PhoneBottomBar, PhoneTopBar } from './PhoneBars.tsx'
import { SampleBar } from './SampleBar.tsx'
import { Sidebar } from './Sidebar.tsx'

/**
 * The frame of the working day: navigation beside one sheet of paper (look §1, §7).
 * Another identity gets another frame: workspace, page charts and all their data are dropped (design §3).
 */
export default function Shell({ screens }: { screens: ReactNode }) {
  const identity = useWorkspaceIdentity()
  return <IdentifiedShell key={identity} identity={identity} screens={screens} />
}

function IdentifiedShell({ identity, screens }: { identity: string; screens: ReactNode }) {
  const session = useSessionActor()
  const chart = useChart(session)
  const workspace = workspaceOf(session, identity)
  const notices = useNotices()
  // Who comes next must not read, or undo, what the one before deleted.
  useEffect(() => notices.withdrawUndo, [notices, identity])
  return (
    <WorkspaceContext value={workspace}>
      <CommandPalette>
        <div
          {...chart}
          className="min-h-dvh bg-canvas print:block md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)] phone:flex phone:flex-col"
        >
          <SkipLink />
          <Sidebar />
          <PhoneTopBar />
          <div className="min-w-0 md:py-2 md:pe-2 phone:grid phone:flex-1 phone:grid-cols-[minmax(0,1fr)]">
            <Sheet>
              <SampleBar />
              <CustomerDetailProvider>{screens}</CustomerDetailProvider>
            </Sheet>
          </div>
          <PhoneBottomBar />
        </div>
      </CommandPalette>
    </WorkspaceContext>
  )
}
