/** The error catalogue (specification §8, design §6): which failure an answer means. */
import type { Failure } from '#domain/failures.ts'
import { isOnboardingField } from '#domain/onboarding/fields.ts'
import type { Answer } from './answers.ts'

/** Longest body that is shown to a person as it came, in characters. */
const MAX_SHOWN_TEXT = 200

type Messages = Record<string, unknown>

/** Any 401 means wrong credentials, before anything that the body says. */
export function signInFailure(answer: Answer): Failure {
  if (answer.status === 401) return { code: 'invalidCredentials' }
  return withText('signInFailed', firstMessage(fieldsOf(answer.body)?.non_field_errors))
}

/** The first message of the first field; else the body, if it is a plain text that a person can read. */
export function signUpFailure(answer: Answer): Failure {
  const fields = fieldsOf(answer.body)
  if (!fields) return withText('signUpFailed', shownText(answer))
  const messages = messagesByField(fields)
  const [first] = Object.values(messages)
  return { ...withText('signUpFailed', first), fields: messages }
}

/** The first available of the courier's fields, message, non_field_errors and detail. */
export function setupFailure(answer: Answer): Failure {
  if (answer.errorCode === 'company_already_onboarded') return { code: 'alreadyOnboarded' }
  const fields = fieldsOf(answer.body) ?? {}
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
  // An answer that is no answer of ours, or a server that failed midway: what it did is unknown.
  const isUnknown = answer.isOk || answer.status >= 500
  return { ...withText(isUnknown ? 'unreachable' : 'setupFailed', text), fields: own }
}

function withText(code: Failure['code'], text: string | undefined): Failure {
  return text === undefined ? { code } : { code, text }
}

function fieldsOf(body: unknown): Messages | null {
  return typeof body === 'object' && body !== null ? (body as Messages) : null
}

/** A list gives its first entry, a plain string gives itself, everything else nothing. */
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

function shownText({ body, isPlainText }: Answer): string | undefined {
  if (typeof body !== 'string' || body.trim() === '' || body.length > MAX_SHOWN_TEXT) return undefined
  return isPlainText || !/[<>{}]/.test(body) ? body.trim() : undefined
}
