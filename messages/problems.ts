/** Messages for invalid fields, used by the server and by the screens. */

import type { Problem } from '#domain/problems.ts'
import type { SignUpField } from '#domain/signUp.ts'
import { onboardingMalformed, onboardingMissing } from './onboardingFields.ts'

type OptionalField = 'cnic' | 'phone' | 'designation'
type Texts = Partial<Record<string, string>>

const signUpMissing: Record<Exclude<SignUpField, OptionalField>, string> = {
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  email: 'Enter your email',
  company: 'Enter your company',
  password: 'Enter a password',
  confirm_password: 'Enter the password again',
}

const unusable = 'This text holds characters that cannot be used'

const signUpMalformed: Record<Exclude<SignUpField, 'password' | 'confirm_password'>, string> = {
  first_name: unusable,
  last_name: unusable,
  company: unusable,
  designation: unusable,
  email: 'Enter an email like name@example.com',
  cnic: 'Enter a CNIC like 35202-1234567-8',
  phone: 'Enter a phone number like 0300 1234567',
}

const missing: Texts = { ...signUpMissing, ...onboardingMissing }
const malformed: Texts = { ...signUpMalformed, ...onboardingMalformed }

const byProblem: Record<Problem, (field: string) => string> = {
  missing: (field) => missing[field] ?? 'Fill in this field',
  malformed: (field) => malformed[field] ?? 'This value is not one of the choices',
  tooShort: () => 'Use at least 6 characters',
  tooLong: () => 'This text is too long',
  mismatch: () => 'Passwords do not match!',
  notOffered: () => 'A warehouse you chose is not offered any more. Check your choice',
  contradiction: () => 'This does not go with the warehouses that were chosen',
}

/** The sentence for a problem of a field (its wire name). */
export function problemText(field: string, problem: Problem): string {
  return byProblem[problem](field)
}
