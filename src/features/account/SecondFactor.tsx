import { type RefObject, useRef } from 'react'
import { secondFactorMessages as messages } from '#messages/secondFactor.ts'
import { Badge } from '#ui/Badge.tsx'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import {
  type AccountChangeActor,
  type SecondFactorActor,
  useSecondFactor,
  useSecondFactorActor,
} from './account.hooks.ts'
import { FactorAct } from './FactorAct.tsx'
import type { Factor } from './FactorForm.tsx'
import { FactorList } from './FactorList.tsx'
import { FactorSetUp } from './FactorSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The second factor of the own account: 'two-step sign-in'. */
export function SecondFactor(others: {
  devices: ReadingActor
  email: AccountChangeActor
  password: AccountChangeActor
}) {
  const actor = useSecondFactorActor(others)
  return actor && <Section actor={actor} />
}

function Section({ actor }: { actor: SecondFactorActor }) {
  const section = useRef<HTMLElement>(null)
  useFocusRequests(actor, section)
  const factor = useSecondFactor(actor)
  const { status, step } = factor
  return (
    <section ref={section} id="second-factor" aria-labelledby="account-second-factor" className="grid gap-4">
      <div>
        <h2
          id="account-second-factor"
          tabIndex={-1}
          data-focus={step === 'off' || step === 'on' || step === null ? 'step' : undefined}
          className="type-section flex flex-wrap items-center gap-x-3 gap-y-1"
        >
          <span>{messages.title}</span>
          {status && (
            <Badge tone={status.is_on ? 'green' : 'grey'}>
              {messages[status.is_on ? 'on' : 'off'].state}
            </Badge>
          )}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">{messages.lead}</p>
      </div>
      {status?.is_required && !status.is_on && step === 'off' && (
        <Note tone="warning">{messages.required}</Note>
      )}
      <Step factor={factor} section={section} />
    </section>
  )
}

function Step({ factor, section }: { factor: Factor; section: RefObject<HTMLElement | null> }) {
  const { status, step, setUp } = factor
  switch (step) {
    case 'failed':
      return <RetryNote onRetry={factor.retry}>{messages.failedToLoad}</RetryNote>
    case 'off':
    case 'on':
      return status && <FactorList factor={factor} status={status} />
    case 'form':
      return <FactorAct factor={factor} />
    case 'settingUp':
      return setUp && <FactorSetUp actor={setUp} section={section} />
    case 'codes':
      return <RecoveryCodes factor={factor} />
    case null:
      return <p className="text-ink-3">{messages.loading}</p>
  }
}
