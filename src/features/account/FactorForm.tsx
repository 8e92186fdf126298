import type { ComponentProps, ReactNode } from 'react'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import type { FactorFormView, useSecondFactor } from './account.hooks.ts'

export type Factor = ReturnType<typeof useSecondFactor>

/** One step of the second factor: its fields, its buttons, and what became of it. */
export function FactorForm(props: {
  factor: FactorFormView
  words: { title: string; lead: string | undefined; submit: string; submitting: string }
  /** In place of sending the fields. */
  onSubmit?: () => void
  /** Between the button that sends and the one that cancels. */
  buttons?: ReactNode
  children?: ReactNode
}) {
  const { factor, words, onSubmit = factor.submit } = props
  return (
    <Form aria-label={words.title} className="grid gap-4" onSubmit={onSubmit}>
      <StepTitle title={words.title} lead={words.lead} />
      {props.children}
      <FactorFailure factor={factor} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={factor.isBusy} busyText={words.submitting}>
          {words.submit}
        </Button>
        {props.buttons}
        {(!factor.isBusy || factor.isAskingBrowser) && (
          <Button onClick={factor.cancel}>{messages.cancel}</Button>
        )}
      </div>
    </Form>
  )
}

/** What became of the last step, if it failed. */
export function FactorFailure({ factor: { failureText } }: { factor: Pick<FactorFormView, 'failureText'> }) {
  return (
    <div tabIndex={-1} data-focus="outcome" className="empty:hidden">
      {failureText && (
        <Note tone="error" live>
          {failureText}
        </Note>
      )}
    </div>
  )
}

/** What a step is called. It has the focus when the step begins. */
export function StepTitle({ title, lead }: { title: string; lead?: string | undefined }) {
  return (
    <div>
      <h3 tabIndex={-1} data-focus="step" className="w-fit font-[580]">
        {title}
      </h3>
      {lead && <p className="mt-1 text-pretty text-ink-2">{lead}</p>}
    </div>
  )
}

export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} inputMode="numeric" autoComplete="one-time-code" forceLtr required />
}
