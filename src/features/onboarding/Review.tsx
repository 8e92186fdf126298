import { fieldsOfStep, isShown, type OnboardingStep, onboardingSteps } from '#domain/onboarding/fields.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { isReviewed, onboardingReviewMessages as messages } from '#messages/onboardingReview.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { useAnswers } from './answers.hooks.ts'

/** What was answered on the steps before the last one, each with the way back to its step. A secret is never shown. */
export function Review({ onChange }: { onChange: (step: OnboardingStep) => void }) {
  const { providerName: provider } = useAppConfig()
  const answers = { ...useAnswers(), provider }
  const answersOf = (step: OnboardingStep) =>
    fieldsOfStep(step)
      .filter(isReviewed)
      .filter((field) => isShown(field, answers.draft))
      .map((field) => ({ field, label: messages.labels[field], text: messages.answer(field, answers) }))
  return (
    <section aria-labelledby="review" className="mt-12 max-w-160">
      <h2 id="review" className="type-section">
        {messages.title}
      </h2>
      <ul className="mt-3 rounded-3 border border-line bg-surface">
        {onboardingSteps.slice(0, -1).map((step, index) => {
          const { label = '' } = onboardingMessages.steps[index] ?? {}
          return (
            <li
              key={step}
              className="flex items-start gap-4 px-4 py-3 not-first:border-t not-first:border-line"
            >
              <div className="min-w-0 flex-1">
                <h3 className="type-label">{label}</h3>
                <dl className="mt-1">
                  {answersOf(step).map(({ field, label: term, text }) => (
                    <div key={field} className="phone:mt-1.5 md:flex">
                      <dt className="w-40 shrink-0 text-ink-3">{term}</dt>
                      <dd className="min-w-0 wrap-anywhere">{text}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              <span className="-my-2 -me-2 phone:-my-3">
                <Button
                  kind="quiet"
                  label={messages.changeStep({ step: label })}
                  onClick={() => onChange(step)}
                >
                  {messages.change}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
