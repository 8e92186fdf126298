import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { takeBackMessages as messages } from '#messages/takeBack.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Link } from '#ui/link/Link.tsx'
import type { RequestActor } from '#ui/request.hooks.ts'
import { Sheet, SheetSection } from '#ui/Sheet.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useTakeBack, useTakeBackActor } from './takeBack.hooks.ts'

/** `/take-back`: the link of a mail that takes a change of who owns a company back. */
export default function TakeBackPage() {
  const { hash } = useLocation()
  return <Screen key={hash} token={hash.slice(1)} />
}

function Screen({ token }: { token: string }) {
  const { productName } = useAppConfig()
  const actor = useTakeBackActor()
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
          <SheetSection roomy>{actor && <Content actor={actor} page={page} token={token} />}</SheetSection>
        </Sheet>
      </main>
      <footer className="mx-auto flex min-h-17 w-full max-w-140 items-center justify-end px-(--gutter) md:box-content">
        <ThemeSwitch />
      </footer>
    </div>
  )
}

type ContentProps = { actor: RequestActor; page: RefObject<HTMLElement | null>; token: string }

function Content({ actor, page, token }: ContentProps) {
  useFocusRequests(actor, page)
  const { part, isBusy, company, take } = useTakeBack(actor, token)
  const lead = part === 'done' ? messages.done.lead({ company }) : messages[part].lead
  return (
    <div className="grid justify-items-start gap-6">
      <Headline lead={lead}>{messages[part].heading}</Headline>
      {part === 'ready' && (
        <Button kind="primary" busy={isBusy} busyText={messages.ready.taking} onClick={take}>
          {messages.ready.take}
        </Button>
      )}
      {part === 'failed' && (
        <Button busy={isBusy} onClick={take}>
          {messages.failed.again}
        </Button>
      )}
      {(part === 'done' || part === 'unusable') && (
        <ButtonLink to={paths.signIn}>{messages[part].goOn}</ButtonLink>
      )}
    </div>
  )
}
