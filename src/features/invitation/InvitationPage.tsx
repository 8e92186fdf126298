import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Invitation } from '#domain/invitation.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import { paths } from '#domain/paths.ts'
import { invitationMessages as messages } from '#messages/invitation.ts'
import { roleNames, roleText } from '#messages/roles.ts'
import { useUser } from '#session/session.hooks.ts'
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
import { type InvitationActor, useInvitation, useInvitationActor } from './invitation.hooks.ts'

/** `/invitation`: what the link of the mail says, and the form of the new account. */
export default function InvitationPage() {
  const { hash } = useLocation()
  // Another link may be opened in the same tab.
  return <Screen key={hash} token={hash.slice(1)} />
}

function Screen({ token }: { token: string }) {
  const actor = useInvitationActor(token)
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page} {...useChart(actor)}>
      {actor ? <Opened actor={actor} page={page} /> : <MailLinkFrame panel={messages.panel} step={0} />}
    </div>
  )
}

type OpenedProps = { actor: InvitationActor; page: RefObject<HTMLElement | null> }

function Opened({ actor, page }: OpenedProps) {
  const { step } = useInvitation(actor)
  return (
    <MailLinkFrame panel={messages.panel} step={step}>
      <Content actor={actor} page={page} />
    </MailLinkFrame>
  )
}

function Content({ actor, page }: OpenedProps) {
  useFocusRequests(actor, page)
  const { part, invitation, reason, isUnreachable, isBusy, readAgain } = useInvitation(actor)
  const { unread, taken, unusable, accepted } = messages
  switch (part) {
    case 'reading':
      return <Headline lead={messages.reading.lead}>{messages.reading.heading}</Headline>
    case 'unread':
      return (
        <>
          <Headline lead={isUnreachable ? unread.unreachable : unread.failed}>{unread.heading}</Headline>
          <div className="mt-6">
            <Button kind="primary" busy={isBusy} onClick={readAgain}>
              {unread.again}
            </Button>
          </div>
        </>
      )
    case 'filling':
      return invitation && <Filling actor={actor} invitation={invitation} />
    case 'taken':
      return (
        <>
          <Headline lead={invitation && <span className="wrap-anywhere">{taken.lead(invitation)}</span>}>
            {taken.heading}
          </Headline>
          <GoOn>{taken.goOn}</GoOn>
        </>
      )
    case 'unusable':
      return (
        <>
          <Headline lead={reason ?? unusable.lead}>{unusable.heading}</Headline>
          <GoOn>{unusable.goOn}</GoOn>
        </>
      )
    case 'accepted':
      return (
        <>
          <Headline lead={invitation && accepted.lead(invitation)}>{accepted.heading}</Headline>
          <GoOn>{accepted.goOn}</GoOn>
        </>
      )
  }
}

function Filling({ actor, invitation }: { actor: InvitationActor; invitation: Invitation }) {
  const { field, isBusy, failureText, submit } = useInvitation(actor)
  const user = useUser()
  const { filling } = messages
  return (
    <>
      <Headline lead={<span className="wrap-anywhere">{filling.lead(invitation)}</span>}>
        {filling.heading(invitation)}
      </Headline>
      <p className="mt-5">
        <strong className="font-[580]">{filling.role({ role: roleNames[invitation.role] })}.</strong>{' '}
        <span className="text-ink-2">{roleText(invitation.role)}</span>
      </p>
      {user && (
        <div className="mt-5 wrap-anywhere">
          <Note tone="warning">{filling.signedIn({ current: user.email, email: invitation.email })}</Note>
        </div>
      )}
      <Form className="mt-6 grid gap-5" onSubmit={submit}>
        {failureText && (
          <Note tone="error" live>
            {failureText}
          </Note>
        )}
        {/* Not to be filled in: a password manager keeps the password with it. */}
        <input
          type="email"
          name="email"
          aria-label={messages.email}
          autoComplete="username"
          value={invitation.email}
          readOnly
          hidden
        />
        <TextField {...field('first_name')} autoComplete="given-name" required />
        <TextField {...field('last_name')} autoComplete="family-name" required />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint={messages.passwordHint({ least: MIN_PASSWORD_LENGTH })}
          required
        />
        <PasswordField {...field('confirm_password')} autoComplete="new-password" required />
        <Button type="submit" kind="primary" size="main" wide busy={isBusy} busyText={filling.submitting}>
          {filling.submit}
        </Button>
      </Form>
    </>
  )
}

/** Sign-in leads who is signed in to where they belong. */
function GoOn({ children }: { children: string }) {
  return (
    <p className="mt-6">
      <Link to={paths.signIn}>{children}</Link>
    </p>
  )
}
