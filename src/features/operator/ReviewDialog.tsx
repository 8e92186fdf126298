import { useId } from 'react'
import { companyStatuses } from '#domain/companies.ts'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import { asksText, type OperatorAct, textProblem } from '#domain/operator/review.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { reviewTextMessage } from '#messages/reviewText.ts'
import { Form } from '#ui/Form.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { type CompanyReviewActor, useReviewAct } from './companyReview.hooks.ts'

const { review } = messages

/** What an act means, the text that goes with it, and why it was not done. */
export function ReviewDialog({ actor, company }: { actor: CompanyReviewActor; company: ReviewedCompany }) {
  const { act, ...asked } = useReviewAct(actor)
  return act && <Act act={act} asked={asked} company={company} />
}

const dangerous: readonly OperatorAct[] = [
  'company.rejected',
  'company.suspended',
  'company.endingPlanned',
  'person.erased',
]

type Asked = Omit<ReturnType<typeof useReviewAct>, 'act'>

function Act({ act, asked, company }: { act: OperatorAct; asked: Asked; company: ReviewedCompany }) {
  const formId = useId()
  const words = review.acts[act]
  return (
    <Dialog
      open
      onClose={asked.dismiss}
      last={asked.last}
      title={words.title({ company: company.name, person: asked.person })}
      text={words.text}
      foot={
        <FormFoot
          form={formId}
          onCancel={asked.dismiss}
          cancel={review.cancel}
          kind={dangerous.includes(act) ? 'danger' : 'primary'}
          busy={asked.isBusy}
          busyText={words.busy}
          unavailable={asked.isPossible ? undefined : review.notPossible}
        >
          {words.confirm}
        </FormFoot>
      }
    >
      <Form id={formId} className="flex flex-col gap-4" onSubmit={asked.submit}>
        <Answer asked={asked} />
        {asksText(act) && (
          <TextAreaField
            name="text"
            label={words.label}
            optional={act === 'company.suspended' || act === 'company.endingPlanned'}
            value={asked.text}
            onChange={asked.change}
            error={textError(act, asked)}
          />
        )}
      </Form>
    </Dialog>
  )
}

function textError(type: OperatorAct, { isIncomplete, isRefused, text, refusal }: Asked): string | undefined {
  const problem = isIncomplete ? textProblem(type, text) : undefined
  if (problem) return reviewTextMessage({ type, problem })
  return isRefused ? refusal?.fields['text'] : undefined
}

/** Why it was not done: what somebody else decided meanwhile, or the server's sentence. */
function Answer({ asked: { refusal, isOutdated, isRefused, isUnanswered } }: { asked: Asked }) {
  if (isUnanswered)
    return (
      <Note tone="error" live>
        {review.failed}
      </Note>
    )
  if (isRefused && refusal && refusal.fields['text'] === undefined)
    return (
      <Note tone="error" live>
        {refusal.text}
      </Note>
    )
  if (!isOutdated || !refusal) return null
  const { status, text } = refusal.differing
  return (
    <Note tone="warning" live>
      <span>{refusal.text}</span>
      {status && <p>{review.statusNow({ before: nameOf(status.before), after: nameOf(status.after) })}</p>}
      {typeof text?.after === 'string' && (
        <p className="wrap-anywhere">{review.theirText({ text: text.after })}</p>
      )}
      <p>{review.stillPossible}</p>
    </Note>
  )
}

function nameOf(status: unknown): string {
  const known = companyStatuses.find((name) => name === status)
  return known ? messages.statuses[known] : String(status)
}
