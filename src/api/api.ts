/** One function a call (specification §7, design §6). Every one rejects with a `FailureError` and nothing else. */
import * as v from 'valibot'
import type { Account } from '#domain/accounts.ts'
import {
  apiPaths,
  meResponseSchema,
  type SessionResponse,
  sessionResponseSchema,
  setupResponseSchema,
  warehousesResponseSchema,
} from '#domain/contract.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import type { SetupPayload } from '#domain/onboarding/payload.ts'
import type { Credentials } from '#domain/signIn.ts'
import type { SignUpPayload } from '#domain/signUp.ts'
import { type User, type UserCompany, userSchema } from '#domain/users.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import type { Answer } from './answers.ts'
import { type ClientOptions, createClient } from './client.ts'
import { setupFailure, signInFailure, signUpFailure } from './errorCatalogue.ts'

export type Api = {
  login(credentials: Credentials, signal?: AbortSignal): Promise<SessionResponse>
  /** Gives the server's message, or null when it sent none. */
  signUp(payload: SignUpPayload, signal?: AbortSignal): Promise<string | null>
  warehouses(signal?: AbortSignal): Promise<Warehouse[]>
  setUpCompany(payload: SetupPayload, signal?: AbortSignal): Promise<UserCompany>
  me(signal?: AbortSignal): Promise<Account>
  /** Tells the server that a session is over; whether it hears changes nothing here. */
  logout(refresh: string): Promise<void>
}

/** Any JSON object says that the account stands; a page that somebody put in its place does not. */
const signedUpSchema = v.object({ message: v.fallback(v.nullable(v.string()), null) })

export function createApi(options: ClientOptions): Api {
  const client = createClient(options)
  return {
    async login({ email, password }, signal) {
      const json = { email: email.trim(), password }
      const answer = await client.send({ method: 'post', path: apiPaths.login, json, signal })
      return parsed(answer, sessionResponseSchema, signInFailure)
    },
    async signUp(payload, signal) {
      const answer = await client.send({ method: 'post', path: apiPaths.signUp, json: payload, signal })
      return parsed(answer, signedUpSchema, signUpFailure).message
    },
    async warehouses(signal) {
      const answer = await client.sendSigned({ method: 'get', path: apiPaths.warehouses, signal })
      return parsed(answer, warehousesResponseSchema, () => ({ code: 'warehousesFailed' }))
    },
    async setUpCompany(payload, signal) {
      const answer = await client.sendSigned({ method: 'post', path: apiPaths.setup, json: payload, signal })
      return parsed(answer, setupResponseSchema, setupFailure).company
    },
    async me(signal) {
      const answer = await client.sendSigned({ method: 'get', path: apiPaths.me, signal })
      const me = parsed(answer, meResponseSchema, () => ({ code: 'unreachable' }))
      const user: User = v.parse(userSchema, me)
      return { user, rejectionReason: me.rejection_reason }
    },
    async logout(refresh) {
      const json = { refresh }
      await client.send({ method: 'post', path: apiPaths.logout, json, outlivesPage: true })
    },
  }
}

/** The body of an answer in the contract's shape; a refusal, or a body that does not fit, becomes a failure. */
function parsed<Schema extends v.GenericSchema>(
  answer: Answer,
  schema: Schema,
  failure: (answer: Answer) => Failure,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, answer.body)
  if (!answer.isOk || !result.success) throw new FailureError(failure(answer))
  return result.output
}
