import { askedFields } from '#domain/secondFactor.ts'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { canUsePasskey, codeHint } from '#session/ownFactor.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { CodeField, type Factor, FactorForm } from './FactorForm.tsx'

/** What an act asks for: a name, the password, and a code or a passkey where the account has them. */
export function FactorAct({ factor }: { factor: Factor }) {
  const { act, status, field, isBusy, isAskingBrowser, usePasskey } = factor
  const asked = askedFields(act, status?.is_on ?? false)
  const words = messages.acts[act.kind]
  return (
    <FactorForm
      factor={factor}
      words={{ ...words, submitting: isAskingBrowser ? messages.askingPasskey : words.submitting }}
      buttons={
        asked.includes('code') &&
        canUsePasskey(status) &&
        !isBusy && <Button onClick={usePasskey}>{messages.usePasskey}</Button>
      }
    >
      {asked.includes('name') && (
        <TextField {...field('name')} hint={messages.nameHint} autoComplete="off" required />
      )}
      {asked.includes('current_password') && (
        <PasswordField {...field('current_password')} autoComplete="current-password" required />
      )}
      {asked.includes('code') && <CodeField {...field('code')} hint={codeHint(status)} />}
    </FactorForm>
  )
}
