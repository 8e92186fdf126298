/** Error responses of the API (specification §8, design §6). */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import type { CompanyStatus } from '#domain/companies.ts'
import { type ErrorCode, errorCodeHeader } from '#domain/contract.ts'
import type {
  duplicateOrderSchema,
  EventRefused,
  Reallocation,
  StaleVersion,
} from '#domain/fulfilment/contract.ts'
import type { Problem } from '#domain/problems.ts'
import { accountWords } from '#messages/account.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { onboardingWords } from '#messages/onboardingFields.ts'
import { type FieldWords, problemText } from '#messages/problems.ts'
import { factorWords } from '#messages/secondFactor.ts'
import { serverMessages } from '#messages/server.ts'
import { signUpWords } from '#messages/signUp.ts'

/** Of the forms that are checked here. No two of their fields have the same name. */
const words: FieldWords = {
  missing: withoutPrototype({
    ...accountWords.missing,
    ...factorWords.missing,
    ...signUpWords.missing,
    ...onboardingWords.missing,
  }),
  malformed: withoutPrototype({ ...signUpWords.malformed, ...onboardingWords.malformed }),
  rare: onboardingWords.rare,
  contradiction: withoutPrototype(onboardingWords.contradiction),
}

/** A client may name a field '__proto__' or 'constructor', which every other object has. */
function withoutPrototype(texts: FieldWords['missing']): FieldWords['missing'] {
  return Object.assign(Object.create(null) as object, texts)
}

/** Whether a form says in its own words what is wrong with a field. */
export function hasOwnWords(field: string): boolean {
  return words.malformed[field] !== undefined
}

type Body = Record<string, unknown>

/** An error response. Can be thrown anywhere below a route: the application sends it. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ErrorCode
  readonly body: Body
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    body: Body,
    headers: Record<string, string> = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.body = body
    this.headers = headers
  }
}

/** The response for a refusal. */
export function answerRefusal(c: Context, { status, code, body, headers }: Refusal): Response {
  return c.json(body, status, { ...headers, [errorCodeHeader]: code })
}

/** 400 with `{ field: [message] }`, in the given order. */
export function fieldsRefused(messages: Record<string, string>): Refusal {
  const body = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]]))
  return new Refusal(400, 'validation_failed', body)
}

/** 400 with a sentence for each field's problem: from `messages`, or the sentence that all forms use. */
export function problemsRefused(
  problems: Partial<Record<string, Problem>>,
  messages: Readonly<Record<string, string>> = {},
): Refusal {
  const texts = Object.entries(problems).map(([field, problem]) => [
    field,
    (Object.hasOwn(messages, field) && messages[field]) || problemText(words, field, problem ?? 'malformed'),
  ])
  return fieldsRefused(Object.fromEntries(texts))
}

/** All other refusals. */
export const refusals = {
  invalidCredentials: () =>
    new Refusal(401, 'invalid_credentials', { non_field_errors: [serverMessages.invalidCredentials] }),
  /** 401 for a code of a sign-in that is wrong, too old, or was used before. */
  wrongCode: (text: string) => new Refusal(401, 'code_wrong', { code: [text] }),
  /** The same for a passkey. */
  wrongPasskey: () => new Refusal(401, 'code_wrong', { passkey: [serverMessages.wrongPasskey] }),
  /** 410 for what somebody began too long ago: a sign-in, or the set-up of a second factor. */
  challengeOver: () => new Refusal(410, 'challenge_over', { detail: serverMessages.challengeOver }),
  /** 403: an operator has to set it up first. */
  secondFactorRequired: () =>
    new Refusal(403, 'second_factor_required', { detail: serverMessages.secondFactorRequired }),
  /** 409: it is on, or off, already. */
  secondFactorChanged: () =>
    new Refusal(409, 'second_factor_changed', { detail: serverMessages.secondFactorChanged }),
  tooManyAttempts: (seconds: number) =>
    new Refusal(
      429,
      'too_many_attempts',
      { non_field_errors: [serverMessages.tooManyAttempts({ seconds })] },
      { 'Retry-After': String(seconds) },
    ),
  /** 429 for more calls of an account, or sign-ups from a network, than people make (callLimits.ts). */
  tooManyCalls: (seconds: number) =>
    new Refusal(
      429,
      'too_many_calls',
      { non_field_errors: [serverMessages.tooManyCalls({ seconds })] },
      { 'Retry-After': String(seconds) },
    ),
  sessionOver: () =>
    new Refusal(
      401,
      'session_over',
      { detail: serverMessages.sessionOver },
      { 'WWW-Authenticate': 'Bearer' },
    ),
  companyNotApproved: () =>
    new Refusal(403, 'company_not_approved', { detail: serverMessages.companyNotApproved }),
  companyAlreadyOnboarded: () =>
    new Refusal(409, 'company_already_onboarded', { detail: serverMessages.companyAlreadyOnboarded }),
  companyNotOnboarded: () =>
    new Refusal(403, 'company_not_onboarded', { detail: liveServerMessages.companyNotOnboarded }),
  /** 403, whatever was asked for. */
  companySuspended: () => new Refusal(403, 'company_suspended', { detail: serverMessages.companySuspended }),
  /** 403: what these people, or this company, may not do. */
  notAllowed: (detail: string) => new Refusal(403, 'not_allowed', { detail }),
  /** 403: what changes who owns the company needs the password again. */
  proofNeeded: () => new Refusal(403, 'proof_needed', { detail: serverMessages.proofNeeded }),
  keyMissing: () => new Refusal(400, 'key_missing', { detail: liveServerMessages.keyMissing }),
  keyReused: () => new Refusal(422, 'key_reused', { detail: liveServerMessages.keyReused }),
  tooManyStreams: () =>
    new Refusal(
      429,
      'too_many_streams',
      { detail: liveServerMessages.tooManyStreams },
      { 'Retry-After': '60' },
    ),
  /** 409 for what something else still needs. */
  inUse: (detail: string) => new Refusal(409, 'in_use', { detail }),
  duplicateOrder: (
    detail: string,
    duplicate_of: v.InferOutput<typeof duplicateOrderSchema>['duplicate_of'],
  ) => new Refusal(409, 'duplicate_order', { detail, duplicate_of }),
  /** Stock that was there when it was decided is not there any more: nothing was changed. */
  stockMoved: (detail: string, sku: string) => new Refusal(409, 'stock_moved', { detail, sku }),
  reallocation: (body: Reallocation) => new Refusal(409, 'reallocation', body),
  staleVersion: (body: StaleVersion) => new Refusal(409, 'stale_version', body),
  eventRefused: (body: EventRefused) => new Refusal(409, 'event_refused', body),
  notAnObject: () =>
    new Refusal(400, 'validation_failed', { non_field_errors: [serverMessages.notAnObject] }),
  malformedBody: () => new Refusal(400, 'malformed_body', { detail: serverMessages.malformedBody }),
  unsupportedMediaType: () => new Refusal(415, 'unsupported_media_type', { detail: serverMessages.onlyJson }),
  bodyTooLarge: () => new Refusal(413, 'body_too_large', { detail: serverMessages.bodyTooLarge }),
  notFound: () => new Refusal(404, 'not_found', { detail: serverMessages.notFound }),
  methodNotAllowed: (allowed: string) =>
    new Refusal(
      405,
      'method_not_allowed',
      { detail: serverMessages.methodNotAllowed({ allowed }) },
      { Allow: allowed },
    ),
  /** The server has more work than it can do now. The browser shows the first of `non_field_errors` (§8). */
  busy: (seconds: number) =>
    new Refusal(
      503,
      'unavailable',
      { non_field_errors: [serverMessages.busy({ seconds })] },
      { 'Retry-After': String(seconds) },
    ),
  /** 410 for a link of a mail that is too old, was used, or never was one. */
  linkUnusable: (detail = serverMessages.linkUnusable) => new Refusal(410, 'link_unusable', { detail }),
  unavailable: () =>
    new Refusal(503, 'unavailable', { detail: serverMessages.unavailable }, { 'Retry-After': '5' }),
  internalError: () => new Refusal(500, 'internal_error', { detail: serverMessages.internalError }),
}

/** Why a company with this status may not be set up: 409 once it has been, else 403 (design §6). */
export function setupRefusal(status: CompanyStatus): Refusal {
  if (status === 'suspended') return refusals.companySuspended()
  return status === 'onboarded' ? refusals.companyAlreadyOnboarded() : refusals.companyNotApproved()
}
