/** Messages for invalid fields, used by the server and by the screens. */
import type { Problem } from '#domain/problems.ts'

/** What only some forms can have wrong: those say it in their own words. */
type RareProblem = 'notOffered' | 'notBare' | 'contradiction'

/** What the fields of a form say when they are missing or malformed; most other problems are said alike of all. */
export type FieldWords = {
  missing: Partial<Record<string, string>>
  malformed: Partial<Record<string, string>>
  rare?: Record<RareProblem, string>
  /** Of fields that say a contradiction in words of their own. */
  contradiction?: Partial<Record<string, string>>
}

const common: Record<Exclude<Problem, RareProblem>, string> = {
  missing: 'Fill in this field',
  malformed: 'Choose one of the options',
  tooShort: 'Use at least 6 characters',
  tooLong: 'This text is too long',
  mismatch: 'Passwords do not match!',
}

/** The sentence for a problem of a field (its wire name), in the words of its form. */
export function problemText(words: FieldWords, field: string, problem: Problem): string {
  const { rare, contradiction, ...byField } = words
  if (problem === 'contradiction' && contradiction?.[field]) return contradiction[field]
  if (problem === 'missing' || problem === 'malformed') return byField[problem][field] ?? common[problem]
  return { ...common, ...rare }[problem] ?? common.malformed
}
