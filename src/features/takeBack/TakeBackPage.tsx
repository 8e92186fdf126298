import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { takeBackMessages as messages } from '#messages/takeBack.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { MailLinkCard } from '#ui/MailLinkCard.tsx'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useTakeBack, useTakeBackActor } from './takeBack.hooks.ts'

/** `/take-back`: the link of a mail that takes back a change of ownership. */
export default function TakeBackPage() {
  const { hash } = useLocation()
  return <Screen key={hash} token={hash.slice(1)} />
}

function Screen({ token }: { token: string }) {
  const actor = useTakeBackActor()
  const page = useRef<HTMLDivElement>(null)
  return (
    <MailLinkCard ref={page} chart={useChart(actor)}>
      {actor && <Content actor={actor} page={page} token={token} />}
    </MailLinkCard>
  )
}

type ContentProps = { actor: RequestActor; page: RefObject<HTMLElement | null>; token: string }

function Content({ actor, page, token }: ContentProps) {
  useFocusRequests(actor, page)
  const { part, isBusy, company, reason, take } = useTakeBack(actor, token)
  const leads = {
    ready: messages.ready.lead,
    done: messages.done.lead({ company }),
    unusable: messages.unusable.lead,
    failed: reason ?? messages.failed.lead,
  }
  return (
    <div className="grid justify-items-start gap-6">
      <Headline lead={leads[part]}>{messages[part].heading}</Headline>
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
