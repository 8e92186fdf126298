import { accountMessages } from '#messages/account.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { type AccountChangeActor, useAccountChange } from './account.hooks.ts'
import { CodeField } from './FactorForm.tsx'

const { email: words } = accountMessages

/** Asks for another email address, with the password. */
export function EmailChange({ actor }: { actor: AccountChangeActor }) {
  const change = useAccountChange(actor)
  const { field, asksCode, codeHint, sentTo } = change
  return (
    <AccountForm actor={actor} change={change} words={words} doneText={words.sent({ email: sentTo })}>
      <TextField
        {...field('email', words.fields)}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <PasswordField {...field('current_password', words.fields)} autoComplete="current-password" required />
      {asksCode && <CodeField {...field('code', words.fields)} hint={codeHint} />}
    </AccountForm>
  )
}
