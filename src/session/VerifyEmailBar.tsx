import { emailVerificationMessages } from '#messages/emailVerification.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useVerificationMail, useVerificationMailActor } from './verificationMail.hooks.ts'

const { bar } = emailVerificationMessages

/** Says that an address is not verified, and sends the mail again. */
export default function VerifyEmailBar({ email }: { email: string }) {
  const actor = useVerificationMailActor()
  return (
    <section
      aria-label={bar.title}
      {...useChart(actor)}
      className="screen-only type-xs flex min-h-8 flex-wrap items-center gap-x-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink"
    >
      <p className="min-w-48 flex-1">
        <strong className="font-[580]">{bar.title}.</strong>{' '}
        <span className="wrap-anywhere">{bar.text({ email })}</span>
      </p>
      {actor && <Again actor={actor} />}
    </section>
  )
}

function Again({ actor }: { actor: RequestActor }) {
  const { isBusy, outcome, send } = useVerificationMail(actor)
  return (
    <>
      {/* Always there, so that it is announced. */}
      <span role="status">{outcome}</span>
      <button
        type="button"
        aria-disabled={isBusy}
        className="min-h-6 font-[580] underline underline-offset-3 phone:min-h-11"
        onClick={send}
      >
        {isBusy ? bar.sending : bar.sendAgain}
      </button>
    </>
  )
}
