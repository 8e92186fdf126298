/**
 * Signing up: the form, its rules and its payload (specification §3, §5).
 * A field has one name from the screen to the wire, so that a server's error finds its field.
 */
import { normalizeCnic, normalizePhone, numberProblem } from './identityNumbers.ts'
import { emailProblem, MAX_NAME_LENGTH, newPasswordProblems } from './newAccess.ts'
import { onlyProblems, type Problems, requiredTextProblem } from './problems.ts'
import { profileProblems, toProfilePayload } from './profile.ts'
import { nullIfBlank, trimmed } from './text.ts'

/** Redirect delay after sign-up, in milliseconds (specification §9). */
export const SIGN_UP_REDIRECT_MS = 3000

export const signUpFields = [
  'first_name',
  'last_name',
  'email',
  'cnic',
  'phone',
  'company',
  'designation',
  'password',
  'confirm_password',
] as const
export type SignUpField = (typeof signUpFields)[number]
export type SignUpForm = Record<SignUpField, string>

export const emptySignUpForm: SignUpForm = {
  first_name: '',
  last_name: '',
  email: '',
  cnic: '',
  phone: '',
  company: '',
  designation: '',
  password: '',
  confirm_password: '',
}

export type SignUpPayload = Record<Exclude<SignUpField, 'cnic' | 'phone' | 'designation'>, string> &
  Record<'cnic' | 'phone' | 'designation', string | null>

/** The value as it is shown once the field is left: CNIC and phone in their canonical form, if they have one. */
export function normalizeSignUpField(field: SignUpField, value: string): string {
  if (field === 'cnic') return normalizeCnic(value)
  if (field === 'phone') return normalizePhone(value)
  return value
}

/** Every field as `normalizeSignUpField` gives it. */
export function normalizeSignUp(form: SignUpForm): SignUpForm {
  return { ...form, cnic: normalizeCnic(form.cnic), phone: normalizePhone(form.phone) }
}

/** All that is wrong with a form, the first problem of each field; nothing is sent while there is any. */
export function signUpProblems(form: SignUpForm): Problems<SignUpField> {
  const { phone, designation, ...name } = profileProblems(form)
  return onlyProblems<SignUpField>({
    ...name,
    email: emailProblem(form.email),
    cnic: numberProblem(normalizeCnic(form.cnic)),
    phone,
    company: requiredTextProblem(form.company, MAX_NAME_LENGTH),
    designation,
    ...newPasswordProblems(form),
  })
}

/** The body of POST auth/signup/: texts trimmed, passwords never, empty optional values null. */
export function toSignUpPayload(form: SignUpForm): SignUpPayload {
  const { phone, designation, ...name } = toProfilePayload(form)
  return {
    ...name,
    email: trimmed(form.email),
    cnic: nullIfBlank(normalizeCnic(form.cnic)),
    phone,
    company: trimmed(form.company),
    designation,
    password: form.password,
    confirm_password: form.confirm_password,
  }
}

/** A payload as a form again, so that the server checks it with `signUpProblems`. */
export function fromSignUpPayload(payload: SignUpPayload): SignUpForm {
  return {
    ...payload,
    cnic: payload.cnic ?? '',
    phone: payload.phone ?? '',
    designation: payload.designation ?? '',
  }
}
