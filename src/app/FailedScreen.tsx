import { type ReactNode, useState } from 'react'
import { lastWriteOutcome } from '#api/lastWrite.ts'
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

/** In the place of a screen that broke: says what is not lost and what became of the last change, and tries again. */
export function FailedScreen() {
  const { title, text, lastWrite } = appMessages.failed
  const [outcome] = useState(lastWriteOutcome)
  return (
    <ScreenProblem title={title} text={text}>
      {outcome && <p className="font-[580]">{lastWrite[outcome]}</p>}
      <Button onClick={() => window.location.reload()}>{uiMessages.retry}</Button>
    </ScreenProblem>
  )
}
