/** The set-up on the wire: the body of POST auth/company/setup/, 16 fields (specification §3). */
import * as v from 'valibot'
import { trimmed } from '#domain/text.ts'
import { normalizeOnboarding, withoutStrays } from './draft.ts'
import {
  type AlwaysRequiredField,
  type FieldRow,
  mapFields,
  type OnboardingDraft,
  type OnboardingField,
  onboardingFields,
} from './fields.ts'

/** Texts and choices are texts; null is an optional one without a value. */
export type SetupPayload = {
  [Field in OnboardingField]: OnboardingDraft[Field] extends string
    ? Field extends AlwaysRequiredField
      ? string
      : string | null
    : OnboardingDraft[Field]
}

/** The provider-run value on the wire: the provider's name in upper case (specification §3). */
export function providerValue(providerName: string): string {
  return providerName.trim().toUpperCase()
}

/**
 * The payload of a complete draft: texts trimmed, empty optional values null, own warehouses without ids.
 * What no longer belongs to a choice (a shop's credentials without a shop) is never sent.
 */
export function toSetupPayload(draft: OnboardingDraft, providerName: string): SetupPayload {
  const sent = withoutStrays(normalizeOnboarding(draft))
  return mapFields((field, { kind, shown, required }) => {
    const answer = sent[field]
    if (typeof answer !== 'string') return answer
    if (kind === 'choice' && answer === 'PROVIDER') return providerValue(providerName)
    return trimmed(answer) || (required === true && !shown ? '' : null)
  })
}

const anyText = v.optional(v.nullable(v.string()), null)
const anyIds = v.optional(v.nullable(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(100))), [])

type RequestEntries = {
  [Field in OnboardingField]: OnboardingDraft[Field] extends boolean
    ? v.BooleanSchema<undefined>
    : OnboardingDraft[Field] extends string
      ? typeof anyText
      : typeof anyIds
}

/** The shape of the request; the rules on its values are those of the draft. */
export const setupRequestSchema = v.object(
  mapFields<RequestEntries>((_, { kind }) =>
    kind === 'flag' ? v.boolean() : kind === 'ids' ? anyIds : anyText,
  ),
)
export type SetupRequest = v.InferOutput<typeof setupRequestSchema>

type AnswerSchemas = { [Field in OnboardingField]: v.GenericSchema<unknown, OnboardingDraft[Field]> }

function answerSchema({ kind, values }: FieldRow): v.GenericSchema {
  if (kind === 'flag') return v.boolean()
  if (kind === 'choice') return v.picklist([...(values ?? []), ''])
  if (kind !== 'ids') return v.string()
  return v.pipe(
    v.array(v.pipe(v.number(), v.integer())),
    v.transform((ids) => [...new Set(ids)]),
  )
}

/** What each answer of a draft can be, for what comes from outside. */
export const answerSchemas = mapFields<AnswerSchemas>(
  (_, row) => answerSchema(row) as AnswerSchemas[OnboardingField],
)

/**
 * A set-up request as a draft, so that the server checks it with the rules of the wizard.
 * Gives the fields whose value is not one of the enumeration's.
 */
export function toOnboardingDraft(
  request: SetupRequest,
  providerName: string,
): { draft: OnboardingDraft; malformed: OnboardingField[] } {
  const ofProvider = providerValue(providerName)
  const fromWire = (field: OnboardingField, { kind, values }: FieldRow) => {
    const value = request[field] ?? (kind === 'ids' ? [] : '')
    if (!values?.includes('PROVIDER')) return value
    if (value === ofProvider) return 'PROVIDER'
    return value === 'PROVIDER' ? null : value
  }
  const read = mapFields<
    Record<OnboardingField, v.SafeParseResult<v.GenericSchema<unknown, OnboardingDraft[OnboardingField]>>>
  >((field, row) => v.safeParse(answerSchemas[field], fromWire(field, row)))
  const draft = mapFields<OnboardingDraft>((field) => (read[field].success ? read[field].output : ''))
  return {
    draft: draft.use_own_warehouses ? { ...draft, warehouse_ids: [] } : draft,
    malformed: onboardingFields.filter((field) => !read[field].success),
  }
}
