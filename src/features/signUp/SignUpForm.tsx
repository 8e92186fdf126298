import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import { signUpMessages } from '#messages/signUp.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { type SignUpActor, useSignUpForm } from './signUp.hooks.ts'

const { placeholders } = signUpMessages

/** The nine fields of an account with its company. The note is beside the button, where a person looks after pressing it. */
export function SignUpForm({ actor }: { actor: SignUpActor }) {
  const { form, field, isBusy, noteText, submit } = useSignUpForm(actor)
  return (
    <Form ref={form} className="mt-5 grid gap-4 md:grid-cols-2" onSubmit={submit}>
      <TextField {...field('first_name')} autoComplete="given-name" required />
      <TextField {...field('last_name')} autoComplete="family-name" required />
      <div className="md:col-span-2">
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
      </div>
      <TextField
        {...field('cnic')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholders.cnic}
        forceLtr
        optional
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={placeholders.phone}
        optional
      />
      <TextField {...field('company')} autoComplete="organization" required />
      <TextField
        {...field('designation')}
        autoComplete="organization-title"
        placeholder={placeholders.designation}
        optional
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={signUpMessages.passwordHint({ least: MIN_PASSWORD_LENGTH })}
        required
      />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" required />
      <div className="grid gap-4 pt-1 md:col-span-2">
        {noteText && (
          <Note tone="error" live>
            {noteText}
          </Note>
        )}
        <Button
          type="submit"
          kind="primary"
          size="main"
          wide
          busy={isBusy}
          busyText={signUpMessages.submitting}
        >
          {signUpMessages.submit}
        </Button>
      </div>
    </Form>
  )
}
