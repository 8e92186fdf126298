import { importMessages } from '#messages/importScreen.ts'
import { Button } from '#ui/Button.tsx'
import type { Importing } from './imports.hooks.ts'
import { Step } from './Step.tsx'

const words = importMessages.sample

/** Says what is copied, and that it stays, before it is done. */
export function CopySample({ importing }: { importing: Importing }) {
  const { isBusy, isBegun, failure, confirmSample, discard } = importing
  return (
    <Step title={words.title} failure={failure} failed={importMessages.failed.sample}>
      <div className={`max-w-160 ${failure ? 'mt-4' : 'mt-1'}`}>
        <p className="text-pretty text-ink-2">{words.text}</p>
        <ul className="mt-4 flex list-disc flex-col gap-2 ps-5 marker:text-ink-3">
          {words.facts.map((fact) => (
            <li key={fact} className="text-pretty">
              {fact}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-2 phone:flex-col">
          <Button kind="primary" busy={isBusy} busyText={words.busy} onClick={confirmSample}>
            {isBegun ? words.resume : words.confirm}
          </Button>
          {!isBusy && <Button onClick={discard}>{words.own}</Button>}
        </div>
      </div>
    </Step>
  )
}
