import type { ReactNode } from 'react'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import type { useSecondFactor } from './account.hooks.ts'

export type Factor = ReturnType<typeof useSecondFactor>

/** One step of the second factor: its fields, and what became of it. A step with a title can be cancelled. */
export function FactorForm(props: {
  factor: Factor
  words: { title?: string; lead?: string; submit: string; submitting: string }
  children: ReactNode
}) {
  const { factor, words } = props
  return (
    <form
      noValidate
      aria-label={words.title ?? messages.title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        factor.submit()
      }}
    >
      {words.title && <StepTitle title={words.title} lead={words.lead} />}
      {props.children}
      <div tabIndex={-1} data-focus="outcome">
        {factor.failureText && (
          <Note tone="error" live>
            {factor.failureText}
          </Note>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={factor.isBusy} busyText={words.submitting}>
          {words.submit}
        </Button>
        {words.title && !factor.isBusy && <Button onClick={factor.cancel}>{messages.cancel}</Button>}
      </div>
    </form>
  )
}

/** What a step is called. It has the focus when the step begins. */
export function StepTitle({ title, lead }: { title: string; lead?: string | undefined }) {
  return (
    <div>
      <h3 tabIndex={-1} data-focus="step" className="font-[580]">
        {title}
      </h3>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
    </div>
  )
}

export function CodeField({ factor, hint }: { factor: Factor; hint: string }) {
  return (
    <TextField
      {...factor.field('code')}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      forceLtr
      required
    />
  )
}
