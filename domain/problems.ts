import { hasControlCharacters, isBlank, trimmed } from './text.ts'

/** What can be wrong with a field. The words are in messages/; server and browser say the same. */
export type Problem =
  | 'missing'
  | 'malformed'
  | 'tooShort'
  /** More than there can be: of a text, a list or an amount. */
  | 'tooLong'
  | 'mismatch'
  | 'notOffered'
  | 'contradiction'
  /** An address with a part that may contain a secret. */
  | 'notBare'

/** The first problem of each field that has one, in the order of the fields on the screen. */
export type Problems<Field extends string> = Partial<Record<Field, Problem>>

/** The field that gets the focus: the first one with a problem, in `order`. */
export function firstProblemField<Field extends string>(
  problems: Partial<Record<Field, unknown>>,
  order: readonly Field[],
): Field | null {
  return order.find((field) => problems[field] !== undefined) ?? null
}

export function hasProblems(problems: Partial<Record<string, unknown>>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined)
}

/** What is wrong with a text that must not be blank. */
export function requiredTextProblem(
  text: string,
  max: number,
): 'missing' | 'malformed' | 'tooLong' | undefined {
  return isBlank(text) ? 'missing' : optionalTextProblem(text, max)
}

/** What is wrong with a text of one line and at most `max` characters. */
export function optionalTextProblem(text: string, max: number): 'malformed' | 'tooLong' | undefined {
  if (hasControlCharacters(trimmed(text))) return 'malformed'
  return trimmed(text).length > max ? 'tooLong' : undefined
}

/** The entries of `found` that are problems, without the undefined ones. */
export function onlyProblems<Field extends string>(
  found: Partial<Record<Field, Problem | undefined>>,
): Problems<Field> {
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== undefined),
  ) as Problems<Field>
}

/** What is told of all fields but these. */
export function without<Field extends string, Told>(
  told: Partial<Record<Field, Told>>,
  fields: readonly Field[],
): Partial<Record<Field, Told>> {
  const left = Object.entries(told).filter(([field]) => !fields.includes(field as Field))
  return Object.fromEntries(left) as Partial<Record<Field, Told>>
}
