import {
  areFirstStepsDone,
  type FirstStep,
  type FirstStepState,
  type FirstStepsDone,
  firstStepNames,
  firstStepState,
  firstSteps,
  neededSteps,
} from '#domain/fulfilment/firstSteps.ts'
import { paths, settingsPath } from '#domain/paths.ts'
import { firstStepMessages as messages } from '#messages/firstSteps.ts'
import { Button } from '#ui/Button.tsx'
import { Lozenge } from '#ui/Lozenge.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFirstStepsActor } from './firstSteps.hooks.ts'
import { useMay } from './workspace.hooks.ts'

/** Where each step is taken. */
const places: Record<FirstStep, string> = {
  warehouse: paths.warehouses,
  products: paths.products,
  stock: paths.products,
  order: paths.newOrder,
  people: settingsPath('people'),
  courier: settingsPath('couriers'),
  store: settingsPath('store'),
}

/**
 * What a new company does first, each with its state and one press; nothing once all is done. It has its height from the
 * start, so that nothing below it moves. `onPutAway` is null where it cannot be put away: there, its next step is the main act of
 * the screen.
 */
export default function FirstSteps({ onPutAway }: { onPutAway: (() => void) | null }) {
  const actor = useFirstStepsActor()
  return <div {...useChart(actor)}>{actor && <Steps actor={actor} onPutAway={onPutAway} />}</div>
}

function Steps({ actor, onPutAway }: { actor: ReadingActor; onPutAway: (() => void) | null }) {
  const { answer: found, hasFailed, retry } = useReading<FirstStepsDone>(actor)
  if (hasFailed) return <RetryNote onRetry={retry}>{messages.failed}</RetryNote>
  if (found && areFirstStepsDone(found)) return null
  const next = neededSteps.find((step) => !found?.[step])
  return (
    <section
      aria-labelledby="first-steps"
      className="mx-(--gutter) mb-6 max-w-180 rounded-3 border border-line"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line px-4 py-2">
        <h2 id="first-steps" className="type-section me-auto">
          {messages.title}
        </h2>
        {found && (
          <p className="type-xs figures text-ink-2">
            {next
              ? messages.progress({
                  done: neededSteps.filter((step) => found[step]).length,
                  of: neededSteps.length,
                })
              : messages.ready}
          </p>
        )}
        {onPutAway && (
          <Button kind="quiet" size="small" onClick={onPutAway}>
            {messages.putAway}
          </Button>
        )}
      </header>
      <ol className="divide-y divide-line">
        {firstStepNames.map((step) => (
          <Step
            key={step}
            step={step}
            state={found && firstStepState(found, step)}
            isNext={found !== null && step === next}
            isMain={onPutAway === null}
          />
        ))}
      </ol>
    </section>
  )
}

type StepProps = { step: FirstStep; state: FirstStepState | null; isNext: boolean; isMain: boolean }

function Step({ step, state, isNext, isMain }: StepProps) {
  const { title, text, act } = messages.steps[step]
  const may = useMay()
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Lozenge state={state === 'done' ? 'done' : isNext ? 'current' : 'ahead'} />
      <div className="min-w-0 flex-1 basis-48">
        <p className={`font-[600] ${state === 'open' ? '' : 'text-ink-2'}`}>
          <span>{title}</span>{' '}
          {!neededSteps.includes(step) && <span className="font-[450] text-ink-3">{messages.optional}</span>}
          {state && <span className="sr-only">{messages.state[state]}</span>}
        </p>
        <p className="type-xs text-ink-2">{state === 'notNeeded' ? messages.notNeeded : text}</p>
      </div>
      {state === 'open' && may(firstSteps[step]) && (
        <span className="phone:ms-8">
          <ButtonLink to={places[step]} kind={isNext && isMain ? 'primary' : 'secondary'} size="small">
            {act}
          </ButtonLink>
        </span>
      )}
    </li>
  )
}
