import { companyQuestionMessages as messages } from '#messages/companyQuestion.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Sheet, SheetSection } from '#ui/Sheet.tsx'
import {
  type CompanyQuestionActor,
  useCompanyQuestion,
  useCompanyQuestionActor,
} from './companyQuestion.hooks.ts'

/** What the operator asks the company, and the form for its answer. */
export default function CompanyQuestion() {
  const actor = useCompanyQuestionActor()
  return actor && <Question actor={actor} />
}

function Question({ actor }: { actor: CompanyQuestionActor }) {
  const { chart, question, ...state } = useCompanyQuestion(actor)
  return (
    <div {...chart}>
      {state.isEditable && (
        <Sheet kind="card">
          <SheetSection roomy>
            <h2 className="type-section">{messages.title}</h2>
            <blockquote className="type-base mt-3 text-pretty wrap-anywhere whitespace-pre-line">
              {question}
            </blockquote>
          </SheetSection>
          <SheetSection roomy>
            <Form ref={state.form} className="grid justify-items-start gap-4" onSubmit={state.submit}>
              {state.isChanged && (
                <Note tone="warning" live>
                  {messages.changed}
                </Note>
              )}
              {state.isUnanswered && (
                <Note tone="error" live>
                  {messages.unanswered}
                </Note>
              )}
              <div className="w-full">
                <TextAreaField
                  name="answer"
                  label={messages.label}
                  value={state.answer}
                  onChange={state.change}
                  readOnly={state.isBusy}
                  error={state.problem && messages.problems[state.problem]}
                />
              </div>
              <Button kind="primary" type="submit" busy={state.isBusy} busyText={messages.busy}>
                {messages.send}
              </Button>
            </Form>
          </SheetSection>
        </Sheet>
      )}
      {state.hasFailed && <RetryNote onRetry={state.retry}>{messages.failed}</RetryNote>}
      {state.isAnswered && (
        <Note tone="success" live>
          {messages.answered}
        </Note>
      )}
      {state.isWithdrawn && (
        <Note tone="info" live>
          {messages.withdrawn}
        </Note>
      )}
    </div>
  )
}
