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
import {
  type FactorForm,
  type NewApp,
  newAppSchema,
  recoveryCodesSchema,
  type SecondFactor,
  secondFactorPaths,
  secondFactorSchema,
} from '#domain/secondFactor.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts'
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'

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

const codesIn = (body: unknown) => v.parse(recoveryCodesSchema, body).recovery_codes

/** The chart of the second factor with the server's calls. */
export function provideSecondFactor({ api }: { api: Api }) {
  return secondFactorMachine.provide({
    actors: {
      loadStatus: fromPromise<SecondFactor>(async ({ signal }) => {
        const body = await api.account({ method: 'get', path: secondFactorPaths.secondFactor, signal })
        return v.parse(secondFactorSchema, body)
      }),
      beginApp: fromPromise<NewApp, FactorForm>(async ({ input: { current_password }, signal }) => {
        const json = { current_password }
        const body = await api.account({ method: 'post', path: secondFactorPaths.app, json, signal })
        return v.parse(newAppSchema, body)
      }),
      confirmApp: fromPromise<string[], FactorForm>(async ({ input: { code }, signal }) => {
        const json = { code }
        return codesIn(
          await api.account({ method: 'post', path: secondFactorPaths.confirmation, json, signal }),
        )
      }),
      renewCodes: fromPromise<string[], FactorForm>(async ({ input: json, signal }) =>
        codesIn(await api.account({ method: 'post', path: secondFactorPaths.recoveryCodes, json, signal })),
      ),
      turnOff: fromPromise<void, FactorForm>(async ({ input: json, signal }) => {
        await api.account({ method: 'post', path: secondFactorPaths.removal, json, signal })
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
