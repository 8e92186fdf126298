/** The error catalogue (specification §8, design §6): maps responses to failures. */
import type { Failure } from '#domain/failures.ts'
import { isOnboardingField } from '#domain/onboarding/fields.ts'
import type { ParsedResponse } from './responses.ts'

/** The longest body that is shown as text, in characters. */
const MAX_SHOWN_TEXT = 200

type Messages = Record<string, unknown>

/** Any 401 means wrong credentials, whatever the body says. */
export function signInFailure(response: ParsedResponse): Failure {
  if (response.status === 401) return { code: 'invalidCredentials' }
  return withText('signInFailed', firstMessage(fieldsOf(response.body)?.non_field_errors))
}

/** The first message of the first field; else the body if it is short plain text. */
export function signUpFailure(response: ParsedResponse): Failure {
  const fields = fieldsOf(response.body)
  if (!fields) return withText('signUpFailed', shownText(response))
  const messages = messagesByField(fields)
  const [first] = Object.values(messages)
  return { ...withText('signUpFailed', first), fields: messages }
}

/** The messages of the fields; else the first one, or the response's `detail`. */
export function accountFailure(response: ParsedResponse): Failure {
  const fields = messagesByField(fieldsOf(response.body) ?? {})
  const [first] = Object.values(fields)
  if (response.errorCode === 'link_unusable') return withText('linkUnusable', first)
  if (response.errorCode === 'challenge_over') return withText('challengeOver', first)
  return { ...withText('accountFailed', first), fields }
}

/** The first available message of the courier fields, message, non_field_errors and detail. */
export function setupFailure(response: ParsedResponse): Failure {
  if (response.errorCode === 'company_already_onboarded') return { code: 'alreadyOnboarded' }
  const fields = fieldsOf(response.body) ?? {}
  const order = [
    'courier_username',
    'courier_password',
    'courier_api_key',
    'message',
    'non_field_errors',
    'detail',
  ]
  const text = order.map((name) => firstMessage(fields[name])).find((message) => message !== undefined)
  const messages = messagesByField(fields)
  const own = Object.fromEntries(Object.entries(messages).filter(([name]) => isOnboardingField(name)))
  // A server error: the set-up may have been completed or not.
  const isUnknown = response.status >= 500
  return { ...withText(isUnknown ? 'unreachable' : 'setupFailed', text), fields: own }
}

function withText(code: Failure['code'], text: string | undefined): Failure {
  return text === undefined ? { code } : { code, text }
}

function fieldsOf(body: unknown): Messages | null {
  return typeof body === 'object' && body !== null ? (body as Messages) : null
}

/** The first entry of a list, or a plain string; undefined for anything else. */
function firstMessage(value: unknown): string | undefined {
  const message = Array.isArray(value) ? value[0] : value
  return typeof message === 'string' && message.trim() !== '' ? message : undefined
}

function messagesByField(fields: Messages): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const message = firstMessage(value)
      return message === undefined ? [] : [[name, message] as const]
    }),
  )
}

function shownText({ body, isPlainText }: ParsedResponse): string | undefined {
  if (typeof body !== 'string' || body.trim() === '' || body.length > MAX_SHOWN_TEXT) return undefined
  return isPlainText || !/[<>{}]/.test(body) ? body.trim() : undefined
}
