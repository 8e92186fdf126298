import type { ReactNode } from 'react'
import { CommandPalette } from '#features/commandPalette/CommandPalette.tsx'
import { EmailNotice } from '#session/EmailNotice.tsx'
import { useSession, useSessionActor } from '#session/session.hooks.ts'
import { InShellContext } from '#ui/inShell.ts'
import { keepFocusSeen } from '#ui/keepFocusSeen.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useChart } from '#ui/useChart.ts'
import { MayChooseContext, WorkspaceContext } from '#workspace/workspace.hooks.ts'
import { loadAhead } from './loadAhead.ts'
import { NewsBar } from './NewsBar.tsx'
import { PhoneBottomBar, PhoneTopBar } from './PhoneBars.tsx'
import { SampleBar } from './SampleBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useFrameFocus, useOpenedWorkspace } from './shell.hooks.ts'

/**
 * The frame of the working day: navigation beside one sheet of paper (look §1, §7). Its first screen opens the
 * workspace, whose code comes with this file: the public pages carry none of it (design §1).
 */
export default function Shell({ screens, load }: { screens: ReactNode; load: (address: string) => unknown }) {
  const workspace = useOpenedWorkspace()
  const content = useFrameFocus()
  const chart = useChart(useSessionActor())
  const mayChoose = useSession(({ context }) => context.choosesWorkspace)
  if (!workspace) return null
  return (
    // Another workspace gets another frame: nothing of the one before stays on screen.
    <WorkspaceContext key={workspace.sessionId} value={workspace}>
      <MayChooseContext value={mayChoose}>
        <CommandPalette>
          <div
            {...chart}
            {...loadAhead(load)}
            ref={keepFocusSeen}
            className="min-h-dvh bg-canvas print:block print:min-h-0 md:grid md:grid-cols-[80px_minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)] phone:flex phone:flex-col"
          >
            <SkipLink />
            <Sidebar />
            <PhoneTopBar />
            <div
              ref={content}
              tabIndex={-1}
              className="min-w-0 outline-none print:p-0! md:py-2 md:pe-2 phone:grid phone:flex-1 phone:grid-cols-[minmax(0,1fr)]"
            >
              <Sheet>
                <EmailNotice />
                <SampleBar />
                <NewsBar />
                <InShellContext value>{screens}</InShellContext>
              </Sheet>
            </div>
            <PhoneBottomBar />
          </div>
        </CommandPalette>
      </MayChooseContext>
    </WorkspaceContext>
  )
}
