import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { partMessages } from '#messages/parts.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.ts'
import { useDragScroll } from './useDragScroll.ts'
import { useStrip } from './useStrip.ts'

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** Formatted: '1,284'. Also shown when 0. */
  count?: string | undefined
}

/**
 * Tabs over one panel. A strip that is too long scrolls by drag, wheel, chevrons and arrow keys; Enter selects. A drag
 * is not a click. (WAI-ARIA Authoring Practices, tabs with manual activation.)
 */
export function Tabs<Value extends string>(props: {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the current tab. */
  children?: ReactNode
  /** The panel contains nothing focusable, so it is focusable itself. */
  readOnlyPanel?: boolean | undefined
}) {
  const { tabs, value, onChange } = props
  const { strip, cut, scrollPage } = useStrip(value)
  const drag = useDragScroll(strip)
  const id = useId()
  return (
    <div>
      <div className="relative border-b border-line">
        <div
          ref={strip}
          {...drag}
          className="scroll-strip overflow-x-auto px-(--gutter) data-dragging:cursor-grabbing data-dragging:select-none"
        >
          <div role="tablist" aria-label={props.label} className="flex w-max gap-6">
            {tabs.map((tab) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}${tab.value}`}
                aria-selected={tab.value === value}
                aria-controls={props.children ? id : undefined}
                tabIndex={tab.value === value ? 0 : -1}
                onKeyDown={moveFocus}
                onClick={() => tab.value !== value && onChange(tab.value)}
                className="group type-xs flex min-h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 colours hover:text-ink aria-selected:border-brand aria-selected:font-[620] aria-selected:text-ink focus-visible:-outline-offset-2 phone:min-h-11"
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span className="figures text-ink-3 group-aria-selected:text-ink-2">{tab.count}</span>
                )}
              </button>
            ))}
          </div>
        </div>
        {cut.start && <Chevron at="start" onClick={() => scrollPage(-1)} />}
        {cut.end && <Chevron at="end" onClick={() => scrollPage(1)} />}
      </div>
      {props.children && (
        <div
          role="tabpanel"
          id={id}
          aria-labelledby={`${id}${value}`}
          tabIndex={props.readOnlyPanel ? 0 : -1}
          className="outline-none"
        >
          {props.children}
        </div>
      )}
    </div>
  )
}

/** Along the tabs, and from the last one to the first. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const moves: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: -1,
  }
  const to = moves[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

/** Scrolls by mouse. The keyboard moves along the tabs, and a phone is swiped. */
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
