/**
 * The API contract: the server validates with these schemas, the browser parses with them, and the OpenAPI document
 * is generated from them (specification §7, design §6). Only shapes: the rules for values are in signUp.ts and
 * onboarding.ts.
 */
import * as v from 'valibot'
import {
  type OnboardingDraft,
  type OnboardingField,
  onboardingDraftSchema,
  providerValue,
} from './onboarding.ts'
import { userSchema } from './users.ts'
import { warehouseSchema } from './warehouses.ts'

/** Paths below the base URL of the API, with trailing slashes. */
export const apiPaths = {
  login: 'auth/login/',
  signUp: 'auth/signup/',
  warehouses: 'warehouses/oms-dropdown-warehouse-list/',
  setup: 'auth/company/setup/',
  refresh: 'auth/refresh/',
  logout: 'auth/logout/',
  me: 'auth/me/',
} as const

/** The header with the machine-readable code of an error response. */
export const errorCodeHeader = 'X-Error-Code'
export const errorCodes = [
  'validation_failed',
  'malformed_body',
  'unsupported_media_type',
  'body_too_large',
  'invalid_credentials',
  'too_many_attempts',
  'session_over',
  'company_not_approved',
  'company_already_onboarded',
  'not_found',
  'method_not_allowed',
  'unavailable',
  'internal_error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

const text = v.optional(v.nullable(v.string()), '')
const requiredText = v.pipe(
  text,
  v.transform((value) => value ?? ''),
)
const optionalText = v.optional(v.nullable(v.string()), null)

export const loginRequestSchema = v.object({ email: requiredText, password: requiredText })

export const sessionResponseSchema = v.object({ access: v.string(), refresh: v.string(), user: userSchema })
export type SessionResponse = v.InferOutput<typeof sessionResponseSchema>

export const signUpRequestSchema = v.object({
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

/**
 * `GET auth/me/`: the user, and the reason if the company was rejected. The waiting page shows the reason; it is never
 * stored, because `userSchema` drops it.
 */
export const meResponseSchema = v.object({
  ...userSchema.entries,
  rejection_reason: v.optional(v.nullable(v.string()), null),
})
export type MeResponse = v.InferInput<typeof meResponseSchema>

export const setupRequestSchema = v.object({
  legal_name: requiredText,
  ntn: requiredText,
  split_logic: optionalText,
  use_own_warehouses: v.boolean(),
  inventory_manager: optionalText,
  cms_type: optionalText,
  ivr_type: optionalText,
  ecommerce_type: optionalText,
  ecommerce_access_token: optionalText,
  ecommerce_api_key: optionalText,
  ecommerce_store_url: optionalText,
  courier_type: optionalText,
  courier_username: optionalText,
  courier_password: optionalText,
  courier_api_key: optionalText,
  warehouse_ids: v.optional(
    v.nullable(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(100))),
    [],
  ),
})
export type SetupRequest = v.InferOutput<typeof setupRequestSchema>

export const setupResponseSchema = v.object({ company: userSchema.entries.company })
export type SetupResponse = v.InferOutput<typeof setupResponseSchema>

/** The body of an error response. Any object is accepted: a proxy may have sent it. */
export const errorBodySchema = v.record(v.string(), v.unknown())

/**
 * Converts a set-up request to a draft, so that the server checks it with the rules of the wizard.
 * `malformed` lists the fields whose value is not in their enumeration.
 */
export function toOnboardingDraft(
  request: SetupRequest,
  providerName: string,
): { draft: OnboardingDraft; malformed: OnboardingField[] } {
  const fromWire = (value: string | null) => {
    if (value === providerValue(providerName)) return 'PROVIDER'
    return value === 'PROVIDER' ? null : (value ?? '')
  }
  const candidate = {
    ...Object.fromEntries(Object.entries(request).map(([field, value]) => [field, value ?? ''])),
    inventory_manager: fromWire(request.inventory_manager),
    courier_type: fromWire(request.courier_type),
    warehouse_ids: request.use_own_warehouses ? [] : (request.warehouse_ids ?? []),
  }
  const malformed: OnboardingField[] = []
  const entries = Object.entries(onboardingDraftSchema.entries).map(([field, schema]) => {
    const result = v.safeParse(schema, candidate[field as keyof typeof candidate])
    if (result.success) return [field, result.output]
    malformed.push(field as OnboardingField)
    return [field, '']
  })
  return { draft: Object.fromEntries(entries) as OnboardingDraft, malformed }
}
