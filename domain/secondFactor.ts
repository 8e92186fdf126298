/**
 * The second factor of an account: the code of an authenticator app (RFC 6238), a passkey (passkeys.ts), or one of the
 * recovery codes, each of which works once. What sign-in asks for with it is in signIn.ts.
 */
import * as v from 'valibot'
import { requiredText } from './contract.ts'
import { MAX_NAME_LENGTH } from './newAccess.ts'
import { newPasskeySchema, passkeyRequestSchema, usedPasskeySchema } from './passkeys.ts'
import { onlyProblems, type Problem, type Problems, requiredTextProblem } from './problems.ts'
import { isBlank } from './text.ts'

/** Paths below the base URL of the API, with trailing slashes. */
export const secondFactorPaths = {
  /** GET: what the account has. */
  secondFactor: 'auth/second-factor/',
  /** POST: begins the set-up of an app, with the password, and with a code or a passkey where it is on already. */
  app: 'auth/second-factor/app/',
  /** POST: turns it on, with the first code of the app. */
  confirmation: 'auth/second-factor/app/confirmation/',
  /** POST: removes the app. This call, and those below, need the password and a code or a passkey. */
  appRemoval: 'auth/second-factor/app/removal/',
  /** POST: begins to add a passkey, with what beginning an app needs. */
  newPasskey: 'auth/second-factor/passkeys/new/',
  /** POST: adds the passkey that the browser made. */
  passkeys: 'auth/second-factor/passkeys/',
  /** PUT: another name for a passkey, for which the session is enough: it changes nothing about who gets in. */
  passkey: 'auth/second-factor/passkeys/:id/',
  /** POST: removes a passkey. */
  passkeyRemoval: 'auth/second-factor/passkeys/:id/removal/',
  /** POST: what a browser asks a passkey with, in place of a code. */
  passkeyRequest: 'auth/second-factor/passkey-request/',
  /** POST: new recovery codes, which replace the earlier ones. */
  recoveryCodes: 'auth/second-factor/recovery-codes/',
  /** POST: turns it off: app, passkeys and recovery codes. */
  removal: 'auth/second-factor/removal/',
} as const

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10
/** The digits of a recovery code: 116 bits, which nobody guesses from a stolen hash (ASVS 5, 6.5.2). Phones show digits only. */
export const RECOVERY_DIGITS = 35
/** Of those that were made before: they work until they are used or replaced. */
export const EARLIER_RECOVERY_DIGITS = 20
/** The most passkeys of an account. */
export const MOST_PASSKEYS = 20

export const factorFields = ['name', 'current_password', 'code'] as const
export type FactorField = (typeof factorFields)[number]
/** The name of a passkey, and what proves who asks: the password, and a code where there is a second factor already. */
export type FactorForm = Record<FactorField, string>

export const emptyFactorForm: FactorForm = { name: '', current_password: '', code: '' }

const problemOf: Record<FactorField, (value: string) => Problem | undefined> = {
  name: (value) => requiredTextProblem(value, MAX_NAME_LENGTH),
  current_password: (value) => (value === '' ? 'missing' : undefined),
  code: (value) => (isBlank(value) ? 'missing' : undefined),
}

/** What is wrong with the fields that a step asks for. */
export function factorProblems(form: FactorForm, asked: readonly FactorField[]): Problems<FactorField> {
  return onlyProblems<FactorField>(
    Object.fromEntries(asked.map((field) => [field, problemOf[field](form[field])])),
  )
}

/** What can be done with the second factor of one's own account. */
export type FactorAct =
  | { kind: 'addApp' | 'removeApp' | 'addPasskey' | 'renewCodes' | 'turnOff' }
  | { kind: 'renamePasskey' | 'removePasskey'; id: string }

/** The fields that an act asks for, where the second factor is on or not. */
export function askedFields({ kind }: FactorAct, isOn: boolean): FactorField[] {
  if (kind === 'renamePasskey') return ['name']
  const proof: FactorField[] = isOn ? ['current_password', 'code'] : ['current_password']
  return kind === 'addPasskey' ? ['name', ...proof] : proof
}

/** A code, or a passkey in its place. */
const proof = { code: requiredText, passkey: v.optional(usedPasskeySchema) }
const challenge = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))

export const signInCodeRequestSchema = v.object({ challenge, ...proof })

/** The response of a right password where a second factor is asked for; the contract has as much as every page needs. */
export const fullSignInChallengeSchema = v.object({
  challenge: v.string(),
  /** Whether there is an app: the recovery codes work in any case. */
  has_app: v.boolean(),
  passkey: v.optional(passkeyRequestSchema),
})
export type FullSignInChallenge = v.InferOutput<typeof fullSignInChallengeSchema>

export const changeFactorRequestSchema = v.object({ current_password: requiredText, ...proof })
export type FactorProof = v.InferOutput<typeof changeFactorRequestSchema>
/** Who has a second factor proves it for another password or address, too. */
export const changePasswordRequestSchema = v.object({
  ...changeFactorRequestSchema.entries,
  password: requiredText,
  confirm_password: requiredText,
})
export const changeEmailRequestSchema = v.object({
  ...changeFactorRequestSchema.entries,
  email: requiredText,
})
export const confirmAppRequestSchema = v.object({ code: requiredText })
export const addPasskeyRequestSchema = v.object({ name: requiredText, passkey: newPasskeySchema })
export const renamePasskeyRequestSchema = v.object({ name: requiredText })

const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})

export const secondFactorSchema = v.object({
  is_on: v.boolean(),
  /** Whether the person is an operator, whose console opens only with it. */
  is_required: v.boolean(),
  has_app: v.boolean(),
  passkeys: v.array(passkeySchema),
  /** The address of the product under which passkeys work; null where it has none but numbers. */
  passkey_origin: v.nullable(v.string()),
  recovery_codes_left: v.number(),
})
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>

/** The secret for an app, as text in base 32, and as an address that apps read from a QR code. */
export const newAppSchema = v.object({ secret: v.string(), uri: v.string() })
export type NewApp = v.InferOutput<typeof newAppSchema>

/** Shown once: only their hashes are stored. None where they were shown before. */
export const recoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) })
