/** Somebody's own account: its profile, its address and its password, and the devices that are signed in. */

import * as v from 'valibot'
import { requiredText } from './contract.ts'
import { emailProblem, type NewPassword, newPasswordProblems } from './newAccess.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { type ProfileField, type ProfileForm, profileFields, profileProblems } from './profile.ts'
import { isBlank } from './text.ts'

const passwordFields = ['current_password', 'password', 'confirm_password', 'code'] as const
export type PasswordField = (typeof passwordFields)[number]
/** The code is asked for where the account has a second factor. */
export type PasswordForm = NewPassword & { current_password: string; code: string }

export function passwordFormProblems(form: PasswordForm, asksCode: boolean): Problems<PasswordField> {
  return onlyProblems<PasswordField>({
    current_password: form.current_password === '' ? 'missing' : undefined,
    ...newPasswordProblems(form),
    code: asksCode && isBlank(form.code) ? 'missing' : undefined,
  })
}

const emailFields = ['email', 'current_password', 'code'] as const
export type EmailField = (typeof emailFields)[number]
/** Another address to sign in with, and what proves who asks: the password, and a code where there is a second factor. */
export type EmailForm = Record<EmailField, string>

export function emailFormProblems(
  { email, current_password, code }: EmailForm,
  asksCode: boolean,
): Problems<EmailField> {
  return onlyProblems<EmailField>({
    email: emailProblem(email),
    current_password: current_password === '' ? 'missing' : undefined,
    code: asksCode && isBlank(code) ? 'missing' : undefined,
  })
}

/** What a person changes of the own account. */
export type AccountChange = 'profile' | 'email' | 'password'

/** What each asks for. */
export const changeFields = {
  profile: profileFields,
  email: emailFields,
  password: passwordFields,
} satisfies Record<AccountChange, readonly AccountField[]>

export type AccountField = ProfileField | EmailField | PasswordField
/** The fields of every change. Fields that a change does not use are empty. */
export type AccountForm = ProfileForm & EmailForm & PasswordForm

export const emptyAccountForm: AccountForm = {
  first_name: '',
  last_name: '',
  phone: '',
  designation: '',
  email: '',
  current_password: '',
  password: '',
  confirm_password: '',
  code: '',
}

/** What is wrong with the form of a change. */
export const changeProblems = (
  change: AccountChange,
  form: AccountForm,
  asksCode: boolean,
): Problems<AccountField> => {
  if (change === 'profile') return profileProblems(form)
  return change === 'email' ? emailFormProblems(form, asksCode) : passwordFormProblems(form, asksCode)
}

/** The profile, as it is read and sent, whole. The rules are those of sign-up (profile.ts). */
export const profileSchema = v.object({
  first_name: v.string(),
  last_name: v.string(),
  phone: v.nullable(v.string()),
  designation: v.nullable(v.string()),
})

export const forgottenPasswordRequestSchema = v.object({ email: requiredText })

/** The text after the # of a link in a mail. */
export const linkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))

export const verifyEmailRequestSchema = v.object({ token: linkToken })
export const verifyEmailResponseSchema = v.object({ email: v.string() })

/** Takes back a change of ownership. */
export const takeBackRequestSchema = v.object({ token: linkToken })
export const takeBackResponseSchema = v.object({ company: v.string() })

/** What an owner can take back, with the token of the link; empty where mails are sent, which have it. */
export const ownershipResponseSchema = v.object({
  changes: v.array(v.object({ text: v.string(), at: v.string(), token: v.string() })),
})
export type OwnershipResponse = v.InferOutput<typeof ownershipResponseSchema>

export const resetPasswordRequestSchema = v.object({
  token: linkToken,
  password: requiredText,
  confirm_password: requiredText,
})

/** A sign-in that has not ended. */
const signedInDeviceSchema = v.object({
  id: v.string(),
  user_agent: v.string(),
  signed_in_at: v.string(),
  /** Not more exact than a few minutes. */
  last_used_at: v.string(),
  /** Whether the call itself came from it. */
  is_this: v.boolean(),
})
export type SignedInDevice = v.InferOutput<typeof signedInDeviceSchema>

export const sessionsResponseSchema = v.object({ sessions: v.array(signedInDeviceSchema) })

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS|\bChromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a `User-Agent`, as far as they are known: what a person recognises a device by. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
