import { type ReactNode, useId, useRef } from 'react'
import { secondFactorMessages } from '#messages/secondFactor.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Note } from '#ui/Note.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import type { AccountChangeActor, useAccountChange } from './account.hooks.ts'

/** A form of the own account: what it changes, its fields, and what became of it. */
export function AccountForm(props: {
  actor: AccountChangeActor
  change: ReturnType<typeof useAccountChange>
  words: { title: string; lead: string; submit: string; submitting: string }
  /** What is said once it is done. */
  doneText: string
  children: ReactNode
}) {
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  // Its own fields: two forms have one of the same name.
  useFocusRequests(props.actor, form)
  const { words, change, doneText } = props
  const { isBusy, isDone, isAskingBrowser, canUsePasskey, failureText } = change
  return (
    <Form ref={form} aria-labelledby={titleId} className="grid gap-4" onSubmit={change.submit}>
      <div>
        <h2 id={titleId} className="type-section">
          {words.title}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">{words.lead}</p>
      </div>
      {props.children}
      <div tabIndex={-1} data-focus="outcome" className="empty:hidden">
        {isDone && (
          <Note tone="success" live>
            {doneText}
          </Note>
        )}
        {failureText && (
          <Note tone="error" live>
            {failureText}
          </Note>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={isBusy}
          busyText={isAskingBrowser ? secondFactorMessages.askingPasskey : words.submitting}
        >
          {words.submit}
        </Button>
        {canUsePasskey && !isBusy && (
          <Button onClick={change.usePasskey}>{secondFactorMessages.usePasskey}</Button>
        )}
        {isAskingBrowser && <Button onClick={change.cancelPasskey}>{secondFactorMessages.cancel}</Button>}
      </div>
    </Form>
  )
}
