import { type ReactNode, Suspense } from 'react'
import { isPasskeyFirst } from '#domain/signIn.ts'
import { signInMessages } from '#messages/signIn.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { type SignInActor, useSignIn } from './signIn.hooks.ts'

const CodeFields = lazyCode(() => import('./CodeFields.tsx'))

/**
 * E-mail and password, or the code that is asked for after them, and the button. `arrival` says why one was sent here, until
 * there is something newer to say; `children` are for who has not signed in yet.
 */
export function SignInForm(props: { actor: SignInActor; arrival: string | null; children: ReactNode }) {
  const controls = useSignIn(props.actor)
  const { form, field, isBusy, asksCode, failureText, submit } = controls
  const { challenge } = controls
  // Who has only passkeys types a recovery code at most.
  const isMain = !asksCode || !isPasskeyFirst(challenge)
  const button = (
    <Button
      type="submit"
      kind={isMain ? 'primary' : 'secondary'}
      size="main"
      wide
      busy={isBusy}
      busyText={signInMessages.submitting}
    >
      {signInMessages.submit}
    </Button>
  )
  return (
    <>
      <Form ref={form} className="mt-6 grid gap-5" onSubmit={submit}>
        {failureText ? (
          <Note tone="error" live>
            {failureText}
          </Note>
        ) : (
          props.arrival &&
          !asksCode && (
            <Note tone="info" live>
              {props.arrival}
            </Note>
          )
        )}
        {asksCode ? (
          <Suspense fallback={null}>
            <CodeFields controls={controls}>{button}</CodeFields>
          </Suspense>
        ) : (
          <>
            <TextField
              {...field('email')}
              label={signInMessages.email}
              type="email"
              inputMode="email"
              autoComplete="username"
              required
            />
            <PasswordField
              {...field('password')}
              label={signInMessages.password}
              placeholder={signInMessages.passwordPlaceholder}
              autoComplete="current-password"
              required
            />
            {button}
          </>
        )}
      </Form>
      {!asksCode && props.children}
    </>
  )
}
