/** Messages for invalid fields, used by the server and by the screens. */
import type { Problem } from '#domain/problems.ts'

/** What the fields of a form say when they are missing or malformed; the other problems are said alike of all. */
export type FieldWords = {
  missing: Partial<Record<string, string>>
  malformed: Partial<Record<string, string>>
}

/** A client may name a field '__proto__', which every object has. */
const own = (words: Partial<Record<string, string>>, field: string) =>
  Object.hasOwn(words, field) ? words[field] : undefined

const byProblem: Record<Problem, (words: FieldWords, field: string) => string> = {
  missing: ({ missing }, field) => own(missing, field) ?? 'Fill in this field',
  malformed: ({ malformed }, field) => own(malformed, field) ?? 'Choose one of the options',
  tooShort: () => 'Use at least 6 characters',
  tooLong: () => 'This text is too long',
  mismatch: () => 'Passwords do not match!',
  notOffered: () => 'A warehouse you chose is no longer available. Check your choice',
  notBare: () => 'Enter the address without a user name, ? or #. Keys belong in their own fields',
  contradiction: () => 'This does not fit the warehouses that you chose',
}

/** The sentence for a problem of a field (its wire name), in the words of its form. */
export function problemText(words: FieldWords, field: string, problem: Problem): string {
  return byProblem[problem](words, field)
}
