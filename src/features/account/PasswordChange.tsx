import { useRef } from 'react'
import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import { accountMessages } from '#messages/account.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { Note } from '#ui/Note.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type AccountActor, usePasswordChange } from './account.hooks.ts'

const { password: words } = accountMessages

/** Changes the password, with the current one. */
export function PasswordChange({ actor }: { actor: AccountActor }) {
  const form = useRef<HTMLFormElement>(null)
  // Its own fields: the form of the email address has one of the same name.
  useFocusRequests(actor, form)
  const { field, isBusy, isSaved, failureText, submit } = usePasswordChange(actor)
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="account-password"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <h2 id="account-password" className="type-lg">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-2">{words.lead}</p>
      </div>
      <PasswordField {...field('current_password')} autoComplete="current-password" required />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={words.hint({ least: MIN_PASSWORD_LENGTH })}
        required
      />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" required />
      <div tabIndex={-1} data-focus="outcome">
        {isSaved && (
          <Note tone="success" live>
            {words.saved}
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
