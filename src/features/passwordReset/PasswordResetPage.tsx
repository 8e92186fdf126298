import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import { paths } from '#domain/paths.ts'
import { passwordResetMessages } from '#messages/passwordReset.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Headline } from '#ui/Headline.tsx'
import { Link } from '#ui/link/Link.tsx'
import { MailLinkFrame } from '#ui/MailLinkFrame.tsx'
import { Note } from '#ui/Note.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type PasswordResetActor, usePasswordReset, usePasswordResetActor } from './passwordReset.hooks.ts'

const { asking, requested, choosing, changed, unusable, panel, back } = passwordResetMessages

/** `/reset-password`: asks for the mail; with the link of one, for the new password. */
export default function PasswordResetPage() {
  const { hash } = useLocation()
  // Another link may be opened in the same tab.
  return <Screen key={hash} token={hash.slice(1)} />
}

function Screen({ token }: { token: string }) {
  const actor = usePasswordResetActor(token)
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page} {...useChart(actor)}>
      <MailLinkFrame panel={panel} step={token === '' ? 0 : 1}>
        {actor && <Content actor={actor} page={page} />}
      </MailLinkFrame>
    </div>
  )
}

function Content({ actor, page }: { actor: PasswordResetActor; page: RefObject<HTMLElement | null> }) {
  useFocusRequests(actor, page)
  const { part, email, askAgain } = usePasswordReset(actor)
  switch (part) {
    case 'asking':
      return <Asking actor={actor} />
    case 'choosing':
      return <Choosing actor={actor} />
    case 'requested':
      return (
        <>
          <Headline lead={requested.lead({ email })}>{requested.heading}</Headline>
          <p className="mt-5 text-ink-2">{requested.missing}</p>
          <div className="mt-6">
            <Button onClick={askAgain}>{requested.again}</Button>
          </div>
          <BackToSignIn />
        </>
      )
    case 'unusable':
      return (
        <>
          <Headline lead={unusable.lead}>{unusable.heading}</Headline>
          <div className="mt-6">
            <Button kind="primary" onClick={askAgain}>
              {unusable.again}
            </Button>
          </div>
          <BackToSignIn />
        </>
      )
    case 'changed':
      return (
        <>
          <Headline lead={changed.lead}>{changed.heading}</Headline>
          <p className="mt-6">
            <Link to={paths.signIn}>{changed.signIn}</Link>
          </p>
        </>
      )
  }
}

function Asking({ actor }: { actor: PasswordResetActor }) {
  const { field } = usePasswordReset(actor)
  return (
    <>
      <Headline lead={asking.lead}>{asking.heading}</Headline>
      <PasswordForm actor={actor} words={asking}>
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="username" required />
      </PasswordForm>
      <BackToSignIn />
    </>
  )
}

function Choosing({ actor }: { actor: PasswordResetActor }) {
  const { field } = usePasswordReset(actor)
  return (
    <>
      <Headline lead={choosing.lead}>{choosing.heading}</Headline>
      <PasswordForm actor={actor} words={choosing}>
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint={passwordResetMessages.passwordHint({ least: MIN_PASSWORD_LENGTH })}
          required
        />
        <PasswordField {...field('confirm_password')} autoComplete="new-password" required />
      </PasswordForm>
    </>
  )
}

function PasswordForm(props: {
  actor: PasswordResetActor
  words: { submit: string; submitting: string }
  children: React.ReactNode
}) {
  const { isBusy, failureText, submit } = usePasswordReset(props.actor)
  return (
    <Form className="mt-6 grid gap-5" onSubmit={submit}>
      {failureText && (
        <Note tone="error" live>
          {failureText}
        </Note>
      )}
      {props.children}
      <Button type="submit" kind="primary" size="main" wide busy={isBusy} busyText={props.words.submitting}>
        {props.words.submit}
      </Button>
    </Form>
  )
}

function BackToSignIn() {
  return (
    <p className="mt-5">
      <Link to={paths.signIn}>{back}</Link>
    </p>
  )
}
