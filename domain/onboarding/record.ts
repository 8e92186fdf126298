/**
 * What of the wizard survives a reload or a closed tab: `{ v, step, draft }`, never a credential (design §4).
 * Validated on the way in, because storage can contain anything.
 */
import * as v from 'valibot'
import { isStoreUrl, normalizeStoreUrl } from '#domain/storeUrl.ts'
import { emptyOnboardingDraft, withSettledAnswers } from './draft.ts'
import { fieldsOfKind, type OnboardingDraft, type OnboardingStep, onboardingSteps } from './fields.ts'
import { answerSchemas } from './payload.ts'
import { firstIncompleteStep } from './rules.ts'

const keptFields = fieldsOfKind('text', 'choice', 'flag', 'ids')
/** A record that is older than a field has its first answer, in place of losing all others. */
const keptSchemas = Object.fromEntries(
  keptFields.map((field): [string, v.GenericSchema] => [
    field,
    v.optional(answerSchemas[field], () => emptyOnboardingDraft[field]),
  ]),
) as Pick<typeof answerSchemas, (typeof keptFields)[number]>

const recordSchema = v.object({
  v: v.literal(1),
  step: v.picklist(onboardingSteps),
  draft: v.object(keptSchemas),
})
export type OnboardingRecord = v.InferOutput<typeof recordSchema>

/** The record of a draft: the entries of the schema above and no others, so a credential cannot slip in. */
export function toOnboardingRecord(step: OnboardingStep, draft: OnboardingDraft): OnboardingRecord {
  return v.parse(recordSchema, {
    v: 1,
    step,
    draft: { ...draft, ecommerce_store_url: storableUrl(draft.ecommerce_store_url) },
  })
}

/**
 * A store address, finished or not, unless it may contain a password: 'https://name:secret@shop.example' is
 * refused on its step, and is not stored either while it is being typed. Nor is an address with a query, in which
 * shops take their keys ('?consumer_secret=…').
 */
function storableUrl(url: string): string {
  if (/[?#]/.test(url)) return ''
  const mayHoldSecret = /[:@]/.test(url.replace(/^\s*https?:/i, ''))
  return mayHoldSecret && !isStoreUrl(normalizeStoreUrl(url)) ? '' : url
}

/**
 * Where the wizard resumes: the stored answers, credentials empty, at the stored step or at the first
 * step before it that is incomplete without them. Null for anything that is not a record.
 */
export function parseOnboardingRecord(
  json: string | null,
): { step: OnboardingStep; draft: OnboardingDraft } | null {
  if (json === null) return null
  try {
    const result = v.safeParse(recordSchema, JSON.parse(json))
    if (!result.success) return null
    const draft = withSettledAnswers({ ...emptyOnboardingDraft, ...result.output.draft })
    return { step: earlierStep(result.output.step, firstIncompleteStep(draft)), draft }
  } catch {
    return null
  }
}

function earlierStep(step: OnboardingStep, other: OnboardingStep | null): OnboardingStep {
  if (other === null) return step
  return onboardingSteps.indexOf(other) < onboardingSteps.indexOf(step) ? other : step
}
