import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import { accountMessages } from '#messages/account.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { type AccountChangeActor, useAccountChange } from './account.hooks.ts'
import { CodeField } from './FactorForm.tsx'

const { password: words } = accountMessages

/** Changes the password, with the current one. */
export function PasswordChange({ actor }: { actor: AccountChangeActor }) {
  const change = useAccountChange(actor)
  const { field, asksCode, codeHint } = change
  return (
    <AccountForm actor={actor} change={change} words={words} doneText={words.saved}>
      <PasswordField {...field('current_password', words.fields)} autoComplete="current-password" required />
      <PasswordField
        {...field('password', words.fields)}
        autoComplete="new-password"
        hint={words.hint({ least: MIN_PASSWORD_LENGTH })}
        required
      />
      <PasswordField {...field('confirm_password', words.fields)} autoComplete="new-password" required />
      {asksCode && <CodeField {...field('code', words.fields)} hint={codeHint} />}
    </AccountForm>
  )
}
