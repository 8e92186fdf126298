import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { emailVerificationMessages as messages } from '#messages/emailVerification.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { MailLinkCard } from '#ui/MailLinkCard.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useEmailVerification, useEmailVerificationActor } from './emailVerification.hooks.ts'

/** `/verify-email`: what became of the link in a mail. */
export default function EmailVerificationPage() {
  const { hash } = useLocation()
  return <Screen key={hash} token={hash.slice(1)} />
}

function Screen({ token }: { token: string }) {
  const actor = useEmailVerificationActor(token)
  const page = useRef<HTMLDivElement>(null)
  return (
    <MailLinkCard ref={page} chart={useChart(actor)}>
      {actor && <Content actor={actor} page={page} />}
    </MailLinkCard>
  )
}

function Content(props: {
  actor: NonNullable<ReturnType<typeof useEmailVerificationActor>>
  page: RefObject<HTMLElement | null>
}) {
  useFocusRequests(props.actor, props.page)
  const { part, email, tryAgain } = useEmailVerification(props.actor)
  const lead = part === 'verified' ? messages.verified.lead({ email }) : messages[part].lead
  return (
    <div className="grid justify-items-start gap-6">
      <Headline lead={lead}>{messages[part].heading}</Headline>
      {/* Sign-in leads who is signed in to where they belong. */}
      {(part === 'verified' || part === 'unusable') && (
        <ButtonLink to={paths.signIn}>{messages[part].goOn}</ButtonLink>
      )}
      {part === 'failed' && <Button onClick={tryAgain}>{messages.failed.again}</Button>}
    </div>
  )
}
