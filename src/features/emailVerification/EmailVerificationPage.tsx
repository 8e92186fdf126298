import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { emailVerificationMessages as messages } from '#messages/emailVerification.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Sheet, SheetSection } from '#ui/Sheet.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useEmailVerification, useEmailVerificationActor } from './emailVerification.hooks.ts'

/** `/verify-email`: what became of the link in a mail. */
export default function EmailVerificationPage() {
  const { hash } = useLocation()
  return <Screen key={hash} token={hash.slice(1)} />
}

function Screen({ token }: { token: string }) {
  const { productName } = useAppConfig()
  const actor = useEmailVerificationActor(token)
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page} {...useChart(actor)} className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex min-h-21 items-center px-(--gutter) md:px-8">
        <Link to={paths.landing} kind="plain">
          <Logo product={productName} />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-140 flex-1 content-center px-(--gutter) py-8 md:box-content"
      >
        <Sheet kind="card">
          <SheetSection roomy>{actor && <Content actor={actor} page={page} />}</SheetSection>
        </Sheet>
      </main>
      <footer className="mx-auto flex min-h-17 w-full max-w-140 items-center justify-end px-(--gutter) md:box-content">
        <ThemeSwitch />
      </footer>
    </div>
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
