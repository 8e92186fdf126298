import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import { accountMessages } from '#messages/account.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { type AccountActor, usePasswordChange, useProof } from './account.hooks.ts'
import { CodeField } from './FactorForm.tsx'

const { password: words } = accountMessages

/** Changes the password, with the current one. */
export function PasswordChange({ actor }: { actor: AccountActor }) {
  const { field, isBusy, isSaved, failureText, submit } = usePasswordChange(actor)
  const proof = useProof(actor)
  return (
    <AccountForm
      actor={actor}
      proof={proof}
      words={words}
      isBusy={isBusy}
      successText={isSaved ? words.saved : null}
      failureText={failureText}
      onSubmit={submit}
    >
      <PasswordField {...field('current_password')} autoComplete="current-password" required />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={words.hint({ least: MIN_PASSWORD_LENGTH })}
        required
      />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" required />
      {proof.asksCode && <CodeField {...field('code')} hint={proof.codeHint} />}
    </AccountForm>
  )
}
