import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Strip } from './Strip.tsx'

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** Formatted: '1,284'. Also shown when 0. Undefined while it is on its way: it has its room, and moves no tab. */
  count?: string | undefined
  /** Whether the count may have five characters: else its room is for three, and more go into the gap after it. */
  isLong?: boolean
}

/**
 * Tabs over one panel, in a strip that arrow keys scroll, too; Enter selects. (WAI-ARIA Authoring Practices, tabs with
 * manual activation.)
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
  const id = useId()
  return (
    <div>
      <div className="border-b border-line">
        <Strip current={value} className="px-(--gutter)">
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
                <span>{tab.label}</span>
                {'count' in tab && (
                  // Its room is of the font's size: a figure is not as wide in the font that is shown first.
                  <span
                    className={`figures text-start text-ink-3 group-aria-selected:text-ink-2 ${tab.isLong ? 'w-[2.75em]' : 'w-[1.75em]'}`}
                  >
                    {tab.count}
                  </span>
                )}
              </button>
            ))}
          </div>
        </Strip>
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
