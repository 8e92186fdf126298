/** The answers of the set-up and what a choice does to the others (specification §4, design §4). */
import {
  fieldRows,
  fieldsOfKind,
  isSettled,
  isShown,
  mapFields,
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingSecretField,
  type OnboardingTextField,
  onboardingFields,
} from './fields.ts'

const noAnswer = { text: '', secret: '', choice: '', flag: false, ids: [] }

/** The wizard's start: as the provider reset leaves it, IVR automatic, no platform (design §4). */
export const emptyOnboardingDraft: OnboardingDraft = mapFields(
  (_, { kind, start }) => start ?? noAnswer[kind],
)

/** The credentials that a choice asks for: a shop's or a courier's. */
export function credentialsOf(choice: OnboardingField): OnboardingSecretField[] {
  return fieldsOfKind('secret').filter((field) => fieldRows[field].shown?.field === choice)
}

/** Those of the one shop or courier are of no use to another. */
function noCredentialsOf(choice: OnboardingField): Partial<OnboardingDraft> {
  return Object.fromEntries(credentialsOf(choice).map((field) => [field, '']))
}

/** Provider warehouses: inventory and courier become the provider's, what belonged to others is cleared (specification §4). */
export function withProviderWarehouses(draft: OnboardingDraft): OnboardingDraft {
  return withSettledAnswers({
    ...draft,
    ...noCredentialsOf('courier_type'),
    use_own_warehouses: false,
    warehouse_ids: [],
    split_logic: '',
  })
}

/** Own warehouses: the company manages its inventory and chooses a courier again (specification §4). */
export function withOwnWarehouses(draft: OnboardingDraft): OnboardingDraft {
  return withSettledAnswers({
    ...draft,
    ...noCredentialsOf('courier_type'),
    use_own_warehouses: true,
    inventory_manager: 'COMPANY',
    courier_type: '',
  })
}

/**
 * A draft as the resets would have left it: what the choice of warehouses settles is not for a stored record
 * to say otherwise, because no screen would offer a way out of the contradiction.
 */
export function withSettledAnswers(draft: OnboardingDraft): OnboardingDraft {
  return mapFields((field, { settled }) => (settled && isSettled(field, draft) ? settled.as : draft[field]))
}

/** The draft without answers that belong to no choice, a shop's without a shop for instance: they are neither sent nor kept. */
export function withoutStrays(draft: OnboardingDraft): OnboardingDraft {
  const settled = withSettledAnswers(draft)
  return mapFields((field, { kind }) => (isShown(field, draft) ? settled[field] : noAnswer[kind]))
}

/** What a choice of warehouses changed in later answers, so that the screen can say so. */
export type ResetEffect =
  | 'splitLogic'
  | 'warehouses'
  | 'inventoryManager'
  | 'cms'
  | 'courier'
  | 'courierCredentials'

/** Which answers differ between the draft before and after a reset; empty values that stayed empty do not count. */
export function resetEffects(before: OnboardingDraft, after: OnboardingDraft): ResetEffect[] {
  const differs = (...fields: OnboardingField[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const effects: [ResetEffect, boolean][] = [
    ['warehouses', differs('warehouse_ids')],
    ['splitLogic', differs('split_logic')],
    ['inventoryManager', differs('inventory_manager')],
    ['cms', differs('cms_type')],
    ['courier', differs('courier_type')],
    ['courierCredentials', differs(...credentialsOf('courier_type'))],
  ]
  return effects.filter(([, happened]) => happened).map(([effect]) => effect)
}

/** Which answers a choice of warehouses took from a person. What the choice before it had left is no answer of theirs. */
export function lostAnswers(before: OnboardingDraft, after: OnboardingDraft): ResetEffect[] {
  const choose = before.use_own_warehouses ? withOwnWarehouses : withProviderWarehouses
  const answered = resetEffects(choose(emptyOnboardingDraft), before)
  return resetEffects(before, after).filter((effect) => answered.includes(effect))
}

/**
 * The draft after a choice. Choosing what is already chosen changes nothing; another platform or courier
 * starts with empty credentials.
 */
export function withChoice(draft: OnboardingDraft, { field, value }: OnboardingChoice): OnboardingDraft {
  return draft[field] === value ? draft : { ...draft, [field]: value, ...noCredentialsOf(field) }
}

/** The draft with one warehouse more, or one less. */
export function withWarehouseToggled(draft: OnboardingDraft, id: number): OnboardingDraft {
  const warehouse_ids = draft.warehouse_ids.includes(id)
    ? draft.warehouse_ids.filter((chosen) => chosen !== id)
    : [...draft.warehouse_ids, id]
  return { ...draft, warehouse_ids }
}

/** The fields of which nothing said before is true any more when `field` changes: it, and those that depend on it. */
export function fieldsDependingOn(field: OnboardingField): OnboardingField[] {
  return onboardingFields.filter((other) => other === field || fieldRows[other].shown?.field === field)
}

/** The value as it is shown once the field is left. */
export function normalizeOnboardingField(field: OnboardingTextField, value: string): string {
  return fieldRows[field].normalize?.(value) ?? value
}

/** The draft with every text in the form in which it is checked and sent. */
export function normalizeOnboarding(draft: OnboardingDraft): OnboardingDraft {
  const texts = fieldsOfKind('text').map((field) => [field, normalizeOnboardingField(field, draft[field])])
  return { ...draft, ...Object.fromEntries(texts) }
}
