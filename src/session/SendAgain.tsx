import type { ReactNode } from 'react'
import { emailNoticeMessages } from '#messages/emailNotice.ts'
import { emailVerificationMessages } from '#messages/emailVerification.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useVerificationMail, useVerificationMailActor } from './verificationMail.hooks.ts'

/** Sends the mail by which an address is verified again. @param props.children what is there until that can be asked */
export default function SendAgain(props: { children: ReactNode }) {
  const actor = useVerificationMailActor()
  return (
    <span className="contents" {...useChart(actor)}>
      {actor ? <Again actor={actor} /> : props.children}
    </span>
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
        {isBusy ? emailVerificationMessages.bar.sending : emailNoticeMessages.sendAgain}
      </button>
    </>
  )
}
