import { emailVerificationMessages } from '#messages/emailVerification.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useVerificationMail, useVerificationMailActor } from './verificationMail.hooks.ts'

const { bar, verified } = emailVerificationMessages

type Props = { className: string; email: string | null }

/** Says that an address is not verified, and sends the mail again; of null, that it was verified meanwhile. */
export default function VerifyEmailBar({ className, email }: Props) {
  const actor = useVerificationMailActor()
  const title = email === null ? verified.heading : bar.title
  return (
    <section aria-label={title} {...useChart(actor)} className={className}>
      <div className="min-w-0 flex-1 md:truncate">
        <strong className="font-[580] phone:block">{title}.</strong>{' '}
        {email !== null && actor && <Mail actor={actor} email={email} />}
      </div>
      {email !== null && actor && <Again actor={actor} />}
    </section>
  )
}

function Mail({ actor, email }: { actor: RequestActor; email: string }) {
  const { outcome } = useVerificationMail(actor)
  return (
    <>
      {/* Always there, so that it is announced. */}
      <span role="status">{outcome}</span>
      {!outcome && <span className="wrap-anywhere phone:line-clamp-2">{bar.text({ email })}</span>}
    </>
  )
}

function Again({ actor }: { actor: RequestActor }) {
  const { isBusy, send } = useVerificationMail(actor)
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      className="min-h-6 font-[580] underline underline-offset-3 phone:min-h-11"
      onClick={send}
    >
      {isBusy ? bar.sending : bar.sendAgain}
    </button>
  )
}
