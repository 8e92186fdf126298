import { Suspense } from 'react'
import { appMessages } from '#messages/app.ts'
import { uiMessages } from '#messages/ui.ts'
import { useUser } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'
import NotFoundPage from '#ui/NotFoundPage.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { useChart } from '#ui/useChart.ts'
import { useOperatorConsole, useOperatorConsoleActor } from './operatorConsole.hooks.ts'

const Pages = lazyCode(() => import('./ConsolePage.tsx'))
const SecondFactorMissing = lazyCode(() => import('./SecondFactorMissing.tsx'))

/** All below `/operator`: the console for an operator, and the page of an unknown address for anybody else. */
export default function OperatorPage() {
  // Of another person it is another console: what one did is not sent with the session of the other.
  return <Console key={useUser()?.email} />
}

function Console() {
  const actor = useOperatorConsoleActor()
  return <div {...useChart(actor)}>{actor && <Gate actor={actor} />}</div>
}

function Gate({ actor }: { actor: ReadingActor }) {
  const { operator, lacksSecondFactor, isNotFound, hasFailed, retry } = useOperatorConsole(actor)
  if (isNotFound) return <NotFoundPage />
  if (lacksSecondFactor)
    return (
      <Suspense fallback={null}>
        <SecondFactorMissing />
      </Suspense>
    )
  if (hasFailed)
    return (
      <main id="main" className="mx-auto grid max-w-130 justify-items-start gap-5 px-(--gutter) py-16">
        <Headline lead={appMessages.failed.text}>{appMessages.failed.title}</Headline>
        <Button onClick={retry}>{uiMessages.retry}</Button>
      </main>
    )
  return (
    operator && (
      <Suspense fallback={null}>
        <Pages operator={operator} />
      </Suspense>
    )
  )
}
