/**
 * The second factor of an account: the code of an authenticator app (RFC 6238), or one of the recovery codes, each of which
 * works once. What sign-in asks for with it is in signIn.ts.
 */
import * as v from 'valibot'
import { requiredText } from './contract.ts'
import { onlyProblems, type Problem, type Problems } from './problems.ts'
import { isBlank } from './text.ts'

/** Paths below the base URL of the API, with trailing slashes. */
export const secondFactorPaths = {
  /** GET: what the account has. */
  secondFactor: 'auth/second-factor/',
  /** POST: begins the set-up of an app, with the password. */
  app: 'auth/second-factor/app/',
  /** POST: turns it on, with the first code of the app. */
  confirmation: 'auth/second-factor/app/confirmation/',
  /** POST: new recovery codes instead of those of before, with the password and a code. */
  recoveryCodes: 'auth/second-factor/recovery-codes/',
  /** POST: turns it off, with the password and a code. */
  removal: 'auth/second-factor/removal/',
} as const

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10
/** The digits of a recovery code; those of an app are shorter. */
export const RECOVERY_DIGITS = 20

export const factorFields = ['current_password', 'code'] as const
export type FactorField = (typeof factorFields)[number]
/** What proves who asks for a change: the password, and a code where there is a second factor already. */
export type FactorForm = Record<FactorField, string>

export const emptyFactorForm: FactorForm = { current_password: '', code: '' }

const problemOf: Record<FactorField, (value: string) => Problem | undefined> = {
  current_password: (value) => (value === '' ? 'missing' : undefined),
  code: (value) => (isBlank(value) ? 'missing' : undefined),
}

/** What is wrong with the fields that a step asks for. */
export function factorProblems(form: FactorForm, asked: readonly FactorField[]): Problems<FactorField> {
  return onlyProblems<FactorField>(
    Object.fromEntries(asked.map((field) => [field, problemOf[field](form[field])])),
  )
}

export const signInCodeRequestSchema = v.object({
  challenge: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  code: requiredText,
})

export const beginAppRequestSchema = v.object({ current_password: requiredText })
export const confirmAppRequestSchema = v.object({ code: requiredText })
export const changeFactorRequestSchema = v.object({ current_password: requiredText, code: requiredText })

export const secondFactorSchema = v.object({
  is_on: v.boolean(),
  /** Whether the person is an operator, whose console opens only with it. */
  is_required: v.boolean(),
  recovery_codes_left: v.number(),
})
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>

/** The secret for an app, as text in base 32, and as an address that apps read from a QR code. */
export const newAppSchema = v.object({ secret: v.string(), uri: v.string() })
export type NewApp = v.InferOutput<typeof newAppSchema>

/** Shown once: only their hashes are stored. */
export const recoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) })
