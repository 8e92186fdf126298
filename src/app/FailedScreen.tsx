import type { ReactNode } from 'react'
import { appMessages } from '#messages/app.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { Headline } from '#ui/Headline.tsx'

/** In the place of a screen that cannot be shown. It is loaded with the first page, so it is plain. */
export function ScreenProblem(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid max-w-130 justify-items-start gap-5 px-(--gutter) py-16">
      <Headline lead={props.text}>{props.title}</Headline>
      {props.children}
    </main>
  )
}

/** In the place of a screen that broke: says what is not lost, and tries again. */
export function FailedScreen() {
  return (
    <ScreenProblem {...appMessages.failed}>
      <Button onClick={() => window.location.reload()}>{uiMessages.retry}</Button>
    </ScreenProblem>
  )
}
