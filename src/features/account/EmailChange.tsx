import { accountMessages } from '#messages/account.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { type EmailChangeActor, useEmailChange, useProof } from './account.hooks.ts'
import { CodeField } from './FactorForm.tsx'

const { email: words } = accountMessages

/** Asks for another email address, with the password. */
export function EmailChange({ actor }: { actor: EmailChangeActor }) {
  const { field, isBusy, sentTo, failureText, submit } = useEmailChange(actor)
  const proof = useProof(actor)
  return (
    <AccountForm
      actor={actor}
      proof={proof}
      words={words}
      isBusy={isBusy}
      successText={sentTo === null ? null : words.sent({ email: sentTo })}
      failureText={failureText}
      onSubmit={submit}
    >
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
      <PasswordField {...field('current_password')} autoComplete="current-password" required />
      {proof.asksCode && <CodeField {...field('code')} hint={proof.codeHint} />}
    </AccountForm>
  )
}
