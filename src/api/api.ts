/** One function for each call (specification §7, design §6). All reject only with a `FailureError`. */
import * as v from 'valibot'
import { type Account, answeredAccount } from '#domain/accounts.ts'
import {
  apiPaths,
  meResponseSchema,
  type SessionResponse,
  type SignInChallenge,
  sessionResponseSchema,
  signInChallengeSchema,
} from '#domain/contract.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import type { SetupPayload } from '#domain/onboarding/payload.ts'
import type { Credentials, SignInCode } from '#domain/signIn.ts'
import type { SignUpPayload } from '#domain/signUp.ts'
import { type CompanyChange, readCompanyChange, userSchema } from '#domain/users.ts'
import { readWarehouses, type Warehouse } from '#domain/warehouses.ts'
import { type Call, type ClientOptions, createClient, type StreamCall } from './client.ts'
import { accountFailure, setupFailure, signInFailure, signUpFailure } from './errorCatalogue.ts'
import type { ParsedResponse } from './responses.ts'

export type Api = {
  /** Resolves to a challenge where the account has a second factor. */
  login(proof: Credentials | SignInCode, signal?: AbortSignal): Promise<SessionResponse | SignInChallenge>
  /** Resolves at any success status, with the server's message, or null when there is none. */
  signUp(payload: SignUpPayload, signal?: AbortSignal): Promise<string | null>
  warehouses(signal?: AbortSignal): Promise<Warehouse[]>
  /** Resolves at any success status, with what the response says of the company. */
  setUpCompany(payload: SetupPayload, signal?: AbortSignal): Promise<CompanyChange>
  me(signal?: AbortSignal): Promise<Account>
  /** Revokes the session on the server. */
  logout(refresh: string): Promise<void>
  /** Sends a call of somebody's own account, without the session if it is open. Resolves to the body of a success. */
  account(call: Call & { isOpen?: boolean }): Promise<unknown>
  /** Sends a call of the live API with the session. Resolves to any complete response. */
  send(call: Call): Promise<ParsedResponse>
  /** Opens a stream of the live API with the session. Rejects when the server cannot be reached. */
  openStream(call: StreamCall): Promise<Response>
}

const signedUpSchema = v.object({ message: v.string() })

export function createApi(options: ClientOptions): Api {
  const client = createClient(options)
  return {
    async login(proof, signal) {
      if ('challenge' in proof) {
        const answer = await client.send({ method: 'post', path: apiPaths.loginCode, json: proof, signal })
        return parsed(answer, sessionResponseSchema, accountFailure)
      }
      const json = { email: proof.email.trim(), password: proof.password }
      const response = await client.send({ method: 'post', path: apiPaths.login, json, signal })
      // Any success with tokens is one (specification §3).
      const asksFactor = response.status === 202 && v.is(signInChallengeSchema, response.body)
      return parsed(response, asksFactor ? signInChallengeSchema : sessionResponseSchema, signInFailure)
    },
    async signUp(payload, signal) {
      const response = await client.send({ method: 'post', path: apiPaths.signUp, json: payload, signal })
      requireSuccess(response, signUpFailure)
      return v.is(signedUpSchema, response.body) ? response.body.message : null
    },
    async warehouses(signal) {
      const response = await client.sendSigned({ method: 'get', path: apiPaths.warehouses, signal })
      const warehouses = response.isOk ? readWarehouses(response.body) : null
      if (warehouses === null) throw new FailureError({ code: 'warehousesFailed' })
      return warehouses
    },
    async setUpCompany(payload, signal) {
      const response = await client.sendSigned({
        method: 'post',
        path: apiPaths.setup,
        json: payload,
        signal,
      })
      requireSuccess(response, setupFailure)
      return readCompanyChange(response.body)
    },
    async me(signal) {
      const response = await client.sendSigned({ method: 'get', path: apiPaths.me, signal })
      const me = parsed(response, meResponseSchema, () => ({ code: 'unreachable' }))
      return answeredAccount(v.parse(userSchema, me), me)
    },
    async logout(refresh) {
      const json = { refresh }
      await client.send({ method: 'post', path: apiPaths.logout, json, outlivesPage: true })
    },
    async account({ isOpen = false, ...call }) {
      const response = await (isOpen ? client.send(call) : client.sendSigned(call))
      requireSuccess(response, accountFailure)
      return response.body
    },
    send: (call) => client.sendSigned(call),
    openStream: (...call) => client.openStream(...call),
  }
}

/**
 * Throws a `FailureError` for an error response. A call whose body is not needed to go on succeeds by its status alone
 * (specification §9).
 */
function requireSuccess(response: ParsedResponse, failure: (response: ParsedResponse) => Failure): void {
  if (!response.isOk) throw new FailureError(failure(response))
}

/** The parsed body. Throws a `FailureError` for an error response or a body that does not match the schema. */
function parsed<Schema extends v.GenericSchema>(
  response: ParsedResponse,
  schema: Schema,
  failure: (response: ParsedResponse) => Failure,
): v.InferOutput<Schema> {
  requireSuccess(response, failure)
  const result = v.safeParse(schema, response.body)
  if (!result.success) throw new FailureError(failure(response))
  return result.output
}
