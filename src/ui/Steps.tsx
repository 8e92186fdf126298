import type { ReactNode } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { Lozenge, type LozengeState } from './Lozenge.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Step {
  label: string
  /** A second line: a time, a place. */
  detail?: string | undefined
}

export interface StepsProps {
  /** Names the list, and the progress bar when there is one. */
  label: string
  steps: readonly Step[]
  /** The index of the current step. Earlier steps are done. */
  current: number
  /** night: on the green background of account pages and the landing page. */
  ground?: 'page' | 'night' | undefined
  /** wide: labels are hidden on a phone, where the page shows 'Step 2 of 6'. */
  labels?: 'always' | 'wide' | undefined
  /** The steps that can be chosen: `wrap` makes a button of what shows one. Those ahead of the current one are done, too. */
  choice?:
    | { isOpen: (index: number) => boolean; wrap: (index: number, step: ReactNode) => ReactNode }
    | undefined
  /** Adds a progress bar for assistive technology. */
  progress?: boolean | undefined
}

const LINE = {
  page: { done: 'border-brand', ahead: 'border-line-2' },
  night: { done: 'border-on-night-2', ahead: 'border-night-line' },
}
const LABEL = {
  page: { done: 'text-ink-2', current: 'font-[620] text-ink', ahead: 'text-ink-3' },
  night: { done: 'text-on-night', current: 'text-on-night', ahead: 'text-on-night' },
}

/** Steps as lozenges joined by a line (look §5). */
export function Steps(props: StepsProps) {
  const { label, steps, current, ground = 'page', labels = 'always', progress = false, choice } = props
  const state = (index: number): LozengeState =>
    index === current ? 'current' : index < current || choice?.isOpen(index) ? 'done' : 'ahead'
  const mark = (step: Step, index: number) => (
    <>
      <Lozenge state={state(index)} ground={ground} />
      <span className={labels === 'wide' ? 'phone:sr-only' : ''}>
        <span className={`mt-1.5 block ${LABEL[ground][state(index)]}`}>{step.label}</span>
        {step.detail && (
          <span className={`block font-[450] ${ground === 'night' ? 'text-on-night-2' : 'text-ink-3'}`}>
            {step.detail}
          </span>
        )}
      </span>
      {state(index) === 'done' && <VisuallyHidden>{uiMessages.stepDone}</VisuallyHidden>}
    </>
  )
  return (
    <div className="relative">
      {progress && (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={steps.length}
          aria-valuenow={current + 1}
          aria-valuetext={uiMessages.stepOf({ step: current + 1, of: steps.length })}
          className="absolute inset-x-0 top-2.25 h-0.5"
        />
      )}
      <ol aria-label={label} className="flex">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? 'step' : undefined}
            className="type-xs relative min-w-0 flex-1 not-last:pe-2 last:flex-none"
          >
            {index < steps.length - 1 && (
              <span
                className={`absolute start-4.75 -end-px top-2.25 border-t-2 ${LINE[ground][index < current ? 'done' : 'ahead']}`}
              />
            )}
            {choice?.isOpen(index) ? choice.wrap(index, mark(step, index)) : mark(step, index)}
          </li>
        ))}
      </ol>
    </div>
  )
}
