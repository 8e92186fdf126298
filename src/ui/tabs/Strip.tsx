import type { ReactNode } from 'react'
import { partMessages } from '#messages/parts.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.ts'
import { useDragScroll } from './useDragScroll.ts'
import { useStrip } from './useStrip.ts'

/** A row that scrolls by drag, wheel and chevrons where it is too long. A drag is not a click. */
export function Strip(props: {
  /** What is selected or pressed in it: it is scrolled into view. */
  current: string
  className?: string | undefined
  children: ReactNode
}) {
  const { strip, cut, scrollPage } = useStrip(props.current)
  const drag = useDragScroll(strip)
  return (
    <div className="relative min-w-0">
      <div
        ref={strip}
        {...drag}
        className={`scroll-strip overflow-x-auto data-dragging:cursor-grabbing data-dragging:select-none ${props.className ?? ''}`}
      >
        {props.children}
      </div>
      {cut.start && <Chevron at="start" onClick={() => scrollPage(-1)} />}
      {cut.end && <Chevron at="end" onClick={() => scrollPage(1)} />}
    </div>
  )
}

/** Scrolls by mouse. The keyboard moves along what is in it, and a phone is swiped. */
function Chevron({ at, onClick }: { at: 'start' | 'end'; onClick: () => void }) {
  const Drawing = at === 'start' ? ChevronLeftIcon : ChevronRightIcon
  const label = at === 'start' ? partMessages.scrollBack : partMessages.scrollOn
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      data-tip={label}
      onClick={onClick}
      className={`colours absolute inset-y-0 grid w-14 place-items-center bg-surface text-ink-2 hover:text-ink phone:hidden ${at === 'start' ? 'start-0 border-e border-line' : 'end-0 border-s border-line'}`}
    >
      <Drawing />
    </button>
  )
}
