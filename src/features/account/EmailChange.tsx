import { useRef } from 'react'
import { accountMessages } from '#messages/account.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type EmailChangeActor, useEmailChange } from './account.hooks.ts'

const { email: words } = accountMessages

/** Asks for another email address, with the password. */
export function EmailChange({ actor }: { actor: EmailChangeActor }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const { field, isBusy, sentTo, failureText, submit } = useEmailChange(actor)
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="account-email"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <h2 id="account-email" className="type-lg">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-2">{words.lead}</p>
      </div>
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
      <PasswordField {...field('current_password')} autoComplete="current-password" required />
      <div tabIndex={-1} data-focus="outcome">
        {sentTo !== null && (
          <Note tone="success" live>
            {words.sent({ email: sentTo })}
          </Note>
        )}
        {failureText && (
          <Note tone="error" live>
            {failureText}
          </Note>
        )}
      </div>
      <div>
        <Button type="submit" kind="primary" busy={isBusy} busyText={words.submitting}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
