/**
 * The API contract: the server validates with these schemas, the browser parses with them, and the OpenAPI document
 * is generated from them (specification §7, design §6). Only shapes: the rules for values are in signUp.ts and
 * onboarding/. The request of the set-up is made from its table of fields, in onboarding/payload.ts.
 */
import * as v from 'valibot'
import { companyStatuses } from './companies.ts'
import { userSchema, workspaceKinds } from './users.ts'
import { warehouseSchema } from './warehouses.ts'

/** Paths below the base URL of the API, with trailing slashes. */
export const apiPaths = {
  login: 'auth/login/',
  /** POST: the code of a sign-in whose password was right (secondFactor.ts). */
  loginCode: 'auth/login/code/',
  signUp: 'auth/signup/',
  warehouses: 'warehouses/oms-dropdown-warehouse-list/',
  setup: 'auth/company/setup/',
  /** GET: what the operator asks of the company; POST: the answer. */
  companyQuestion: 'auth/company/question/',
  refresh: 'auth/refresh/',
  logout: 'auth/logout/',
  me: 'auth/me/',
  forgottenPassword: 'auth/password/forgotten/',
  resetPassword: 'auth/password/reset/',
  verifyEmail: 'auth/email/verify/',
  sendVerification: 'auth/email/verification-mail/',
  changeEmail: 'auth/email/change/',
  changePassword: 'auth/password/',
  /** GET: what the person said of themselves at sign-up; PUT: changes it (account.ts). */
  profile: 'auth/profile/',
  /** POST: the password again, and the second factor where there is one, for one change of ownership. */
  proof: 'auth/proof/',
  /** POST: takes back a change of ownership, with the link of a mail. */
  takeBack: 'auth/ownership/taking-back/',
  /** GET: what an owner can take back, where no mail is sent. */
  ownership: 'auth/ownership/',
  sessions: 'auth/sessions/',
  /** DELETE: ends one of the own sessions on another device. */
  session: 'auth/sessions/:id/',
} as const

/** Asks for the cursor of the news that an answer is as new as, and gives it (domain/fulfilment/newsContract.ts). */
export const newsCursorHeader = 'News-Cursor'

/** The header with the machine-readable code of an error response. */
export const errorCodeHeader = 'X-Error-Code'

export const errorCodes = [
  'validation_failed',
  'malformed_body',
  'unsupported_media_type',
  'body_too_large',
  'invalid_credentials',
  'code_wrong',
  'challenge_over',
  'second_factor_required',
  'second_factor_changed',
  'too_many_attempts',
  'too_many_calls',
  'too_many_streams',
  'session_over',
  'company_not_approved',
  'company_already_onboarded',
  'company_not_onboarded',
  'company_suspended',
  'not_allowed',
  'proof_needed',
  'key_missing',
  'key_reused',
  'stale_version',
  'event_refused',
  'stock_moved',
  'duplicate_order',
  'reallocation',
  'in_use',
  'link_unusable',
  'not_found',
  'method_not_allowed',
  'unavailable',
  'internal_error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

const text = v.optional(v.nullable(v.string()), '')
export const requiredText = v.pipe(
  text,
  v.transform((value) => value ?? ''),
)
const optionalText = v.optional(v.nullable(v.string()), null)

/** Read by the server alone, as `signUpRequestSchema`: the mark keeps them out of the pages. */
export const loginRequestSchema = /* @__PURE__ */ v.object({ email: requiredText, password: requiredText })

/**
 * Why a company is not approved, for the first paint of the waiting page, whether its people see their own data, and
 * whether this person chooses that, and whether the e-mail address is verified.
 * Never stored with the user, because `userSchema` drops it.
 */
const companyNews = {
  workspace: v.optional(v.fallback(v.picklist(workspaceKinds), 'sample')),
  chooses_workspace: v.optional(v.fallback(v.boolean(), true)),
  company_status: v.optional(v.fallback(v.nullable(v.picklist(companyStatuses)), null)),
  rejection_reason: v.optional(v.fallback(v.nullable(v.string()), null)),
  email_verified: v.optional(v.fallback(v.boolean(), true)),
}

/** The news only where they differ from the usual: all other companies get what specification §3 says. */
export const sessionResponseSchema = v.object({
  access: v.string(),
  refresh: v.string(),
  user: userSchema,
  ...companyNews,
})
export type SessionResponse = v.InferOutput<typeof sessionResponseSchema>

/** The response of a right password where a second factor is asked for. What is in it for passkeys: secondFactor.ts. */
export const signInChallengeSchema = v.object({
  challenge: v.string(),
  has_app: v.optional(v.boolean(), true),
  passkey: v.optional(v.unknown()),
})
export type SignInChallenge = v.InferOutput<typeof signInChallengeSchema>

export const signUpRequestSchema = /* @__PURE__ */ v.object({
  first_name: requiredText,
  last_name: requiredText,
  email: requiredText,
  cnic: optionalText,
  phone: optionalText,
  company: requiredText,
  designation: optionalText,
  password: requiredText,
  confirm_password: requiredText,
})

export const messageResponseSchema = v.object({ message: v.string() })

export const warehousesResponseSchema = v.array(warehouseSchema)

export const refreshRequestSchema = v.object({ refresh: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)) })

/** `GET auth/me/`: the user, and the news as in the response of a sign-in. */
export const meResponseSchema = v.object({ ...userSchema.entries, ...companyNews })
export type MeResponse = v.InferInput<typeof meResponseSchema>

export const setupResponseSchema = v.object({ company: userSchema.entries.company })
export type SetupResponse = v.InferOutput<typeof setupResponseSchema>

/** The body of an error response. Any object is accepted: a proxy may have sent it. */
export const errorBodySchema = v.record(v.string(), v.unknown())
