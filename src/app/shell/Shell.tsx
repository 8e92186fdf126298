import type { ReactNode } from 'react'
import { useSessionActor } from '#session/session.hooks.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useChart } from '#ui/useChart.ts'
import { PhoneBottomBar, PhoneTopBar } from './PhoneBars.tsx'
import { SampleBar } from './SampleBar.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The frame of the working day: navigation beside one sheet of paper (look §1, §7). */
export default function Shell({ screens }: { screens: ReactNode }) {
  const chart = useChart(useSessionActor())
  return (
    <div
      {...chart}
      className="min-h-dvh bg-canvas md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)] phone:flex phone:flex-col"
    >
      <SkipLink />
      <Sidebar />
      <PhoneTopBar />
      <div className="min-w-0 phone:flex-1 md:py-2 md:pe-2">
        <Sheet>
          <SampleBar />
          {screens}
        </Sheet>
      </div>
      <PhoneBottomBar />
    </div>
  )
}
