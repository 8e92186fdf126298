import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import {
  type EmailForm,
  type PasswordForm,
  type SignedInDevice,
  sessionsResponseSchema,
} from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts'

/** The chart of one's own account with the server's calls. */
export function provideAccount({ api }: { api: Api }) {
  return accountMachine.provide({
    actors: {
      savePassword: fromPromise<void, PasswordForm>(async ({ input: json, signal }) => {
        await api.account({ method: 'put', path: apiPaths.changePassword, json, signal })
      }),
      loadDevices: fromPromise<SignedInDevice[]>(async ({ signal }) => {
        const body = await api.account({ method: 'get', path: apiPaths.sessions, signal })
        return v.parse(sessionsResponseSchema, body).sessions
      }),
      endOthers: fromPromise<void>(async ({ signal }) => {
        await api.account({ method: 'delete', path: apiPaths.sessions, signal })
      }),
    },
  })
}

/** The chart of another email address with the server's call. */
export function provideEmailChange({ api }: { api: Api }) {
  return emailChangeMachine.provide({
    actors: {
      sendLink: fromPromise<void, EmailForm>(async ({ input: json, signal }) => {
        await api.account({ method: 'post', path: apiPaths.changeEmail, json, signal })
      }),
    },
  })
}
