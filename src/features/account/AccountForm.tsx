import { type ReactNode, useId, useRef } from 'react'
import { secondFactorMessages } from '#messages/secondFactor.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import type { AccountActor, EmailChangeActor, useProof } from './account.hooks.ts'

/** A form of the own account: what it changes, its fields, and what became of it. */
export function AccountForm(props: {
  actor: AccountActor | EmailChangeActor
  words: { title: string; lead: string; submit: string; submitting: string }
  proof: ReturnType<typeof useProof>
  isBusy: boolean
  successText: string | null
  failureText: string | null
  onSubmit: () => void
  children: ReactNode
}) {
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  // Its own fields: two forms have one of the same name.
  useFocusRequests(props.actor, form)
  const { words, successText, failureText, proof, isBusy } = props
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <div>
        <h2 id={titleId} className="type-lg font-[640]">
          {words.title}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">{words.lead}</p>
      </div>
      {props.children}
      <div tabIndex={-1} data-focus="outcome" className="empty:hidden">
        {successText !== null && (
          <Note tone="success" live>
            {successText}
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
          kind="primary"
          busy={isBusy}
          busyText={proof.isAskingBrowser ? secondFactorMessages.askingPasskey : words.submitting}
        >
          {words.submit}
        </Button>
        {proof.canUsePasskey && !isBusy && (
          <Button onClick={proof.usePasskey}>{secondFactorMessages.usePasskey}</Button>
        )}
        {proof.isAskingBrowser && (
          <Button onClick={proof.cancelPasskey}>{secondFactorMessages.cancel}</Button>
        )}
      </div>
    </form>
  )
}
