/** One function for each call (specification §7, design §6). All reject only with a `FailureError`. */
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
import { type ClientOptions, createClient } from './client.ts'
import { setupFailure, signInFailure, signUpFailure } from './errorCatalogue.ts'
import type { ParsedResponse } from './responses.ts'

export type Api = {
  login(credentials: Credentials, signal?: AbortSignal): Promise<SessionResponse>
  /** Resolves with the server's message, or null when there is none. */
  signUp(payload: SignUpPayload, signal?: AbortSignal): Promise<string | null>
  warehouses(signal?: AbortSignal): Promise<Warehouse[]>
  setUpCompany(payload: SetupPayload, signal?: AbortSignal): Promise<UserCompany>
  me(signal?: AbortSignal): Promise<Account>
  /** Revokes the session on the server. */
  logout(refresh: string): Promise<void>
}

/** Any JSON object means that the account was created; the page of a proxy does not. */
const signedUpSchema = v.object({ message: v.fallback(v.nullable(v.string()), null) })

export function createApi(options: ClientOptions): Api {
  const client = createClient(options)
  return {
    async login({ email, password }, signal) {
      const json = { email: email.trim(), password }
      const response = await client.send({ method: 'post', path: apiPaths.login, json, signal })
      return parsed(response, sessionResponseSchema, signInFailure)
    },
    async signUp(payload, signal) {
      const response = await client.send({ method: 'post', path: apiPaths.signUp, json: payload, signal })
      return parsed(response, signedUpSchema, signUpFailure).message
    },
    async warehouses(signal) {
      const response = await client.sendSigned({ method: 'get', path: apiPaths.warehouses, signal })
      return parsed(response, warehousesResponseSchema, () => ({ code: 'warehousesFailed' }))
    },
    async setUpCompany(payload, signal) {
      const response = await client.sendSigned({
        method: 'post',
        path: apiPaths.setup,
        json: payload,
        signal,
      })
      return parsed(response, setupResponseSchema, setupFailure).company
    },
    async me(signal) {
      const response = await client.sendSigned({ method: 'get', path: apiPaths.me, signal })
      const me = parsed(response, meResponseSchema, () => ({ code: 'unreachable' }))
      const user: User = v.parse(userSchema, me)
      return { user, rejectionReason: me.rejection_reason }
    },
    async logout(refresh) {
      const json = { refresh }
      await client.send({ method: 'post', path: apiPaths.logout, json, outlivesPage: true })
    },
  }
}

/** The parsed body. Throws a `FailureError` for an error response or a body that does not match the schema. */
function parsed<Schema extends v.GenericSchema>(
  response: ParsedResponse,
  schema: Schema,
  failure: (response: ParsedResponse) => Failure,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, response.body)
  if (!response.isOk || !result.success) throw new FailureError(failure(response))
  return result.output
}
