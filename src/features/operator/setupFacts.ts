import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import { fieldsOfKind, fieldsOfStep, type OnboardingDraft } from '#domain/onboarding/fields.ts'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import { isReviewed, onboardingReviewMessages } from '#messages/onboardingReview.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'

type Setup = NonNullable<ReviewedCompany['setup']>

const shown = fieldsOfKind('text', 'choice', 'flag').filter(isReviewed)
const ofLastStep = fieldsOfStep('courierService')

/** The answers of a company's set-up in words, as its own review has them. */
export function setupFacts({ answers, warehouses }: Setup, provider: string) {
  const given = Object.entries(answers).map(([field, answer]) => [field, answer ?? ''])
  // The server sends the fields of the set-up that are no credentials.
  const draft = { ...emptyOnboardingDraft, ...Object.fromEntries(given) } as OnboardingDraft
  const { labels, answer } = onboardingReviewMessages
  const factOf = (field: (typeof shown)[number]) => ({
    term: labels[field],
    value: answer(field, { draft, warehouses: [], provider }),
  })
  return [
    ...shown.filter((field) => !ofLastStep.includes(field)).map(factOf),
    ...(warehouses.length > 0
      ? [{ term: operatorConsoleMessages.review.warehouses, value: warehouses.join('; ') }]
      : []),
    ...shown.filter((field) => ofLastStep.includes(field)).map(factOf),
  ]
}
