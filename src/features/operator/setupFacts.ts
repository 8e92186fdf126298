import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { onboardingReviewMessages } from '#messages/onboardingReview.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'

const shown = [
  'legal_name',
  'ntn',
  'use_own_warehouses',
  'split_logic',
  'inventory_manager',
  'cms_type',
  'ivr_type',
  'ecommerce_type',
  'ecommerce_store_url',
] as const

type Setup = NonNullable<ReviewedCompany['setup']>

/** The answers of a company's set-up in words, as its own review has them. */
export function setupFacts({ answers, warehouses }: Setup, provider: string) {
  const given = Object.entries(answers).map(([field, answer]) => [field, answer ?? ''])
  // The server sends the fields of the set-up that are no credentials.
  const draft = { ...emptyOnboardingDraft, ...Object.fromEntries(given) } as OnboardingDraft
  const { review } = operatorConsoleMessages
  const { labels, answer } = onboardingReviewMessages
  const facts = shown.map((field) => ({
    term: labels[field],
    value: answer(field, { draft, warehouses: [], provider }),
  }))
  return [
    ...facts,
    ...(warehouses.length > 0 ? [{ term: review.warehouses, value: warehouses.join('; ') }] : []),
    { term: review.courier, value: courierName(draft.courier_type, provider) },
  ]
}

function courierName(courier: OnboardingDraft['courier_type'], provider: string): string {
  const { tcs, leopard } = onboardingMessages.courier
  return { '': operatorConsoleMessages.review.none, PROVIDER: provider, TCS: tcs, LEOPARD: leopard }[courier]
}
