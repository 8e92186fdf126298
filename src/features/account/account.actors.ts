import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import {
  changeFields,
  ownershipResponseSchema,
  profileSchema,
  type SignedInDevice,
  sessionsResponseSchema,
} from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { passkeyCreationSchema, type UsedPasskey } from '#domain/passkeys.ts'
import { fromProfilePayload, toProfilePayload } from '#domain/profile.ts'
import { type FactorAct, newAppSchema, recoveryCodesSchema, secondFactorPaths } from '#domain/secondFactor.ts'
import { accountChangeMachine } from '#machines/accountChange/accountChange.machine.ts'
import { factorSetUpMachine } from '#machines/factorSetUp/factorSetUp.machine.ts'
import { type ActResult, secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'
import { askOwnPasskey, loadOwnFactor } from '#session/ownFactor.actors.ts'
import { makePasskey } from '#ui/passkeys.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { provideRequest } from '#ui/request.actors.ts'

/** A form as it is sent, with what proves who asks. */
const withProof = ({ form, proof }: { form: object; proof: UsedPasskey | null }) => ({
  ...form,
  ...(proof && { passkey: proof }),
})

/** The reading of the signed-in devices. */
export function provideDevices({ api }: { api: Api }) {
  return provideReading(async ({ signal }) => {
    const body = await api.account({ method: 'get', path: apiPaths.sessions, signal })
    return v.parse(sessionsResponseSchema, body).sessions
  })
}

/** The reading of the own profile. */
export function provideProfile({ api }: { api: Api }) {
  return provideReading(async ({ signal }) => {
    const body = await api.account({ method: 'get', path: apiPaths.profile, signal })
    return fromProfilePayload(v.parse(profileSchema, body))
  })
}

/** The reading of what an owner can take back, where no mail is sent. */
export function provideOwnership({ api }: { api: Api }) {
  return provideReading(async ({ signal }) => {
    const body = await api.account({ method: 'get', path: apiPaths.ownership, signal })
    return v.parse(ownershipResponseSchema, body).changes
  })
}

/** What is signed out: a device by its id, or all but this one. */
export type EndedDevices = SignedInDevice['id'] | null

/** The request that signs out devices. */
export function provideDevicesEnd({ api }: { api: Api }) {
  return provideRequest(({ signal }, ended: EndedDevices) => {
    const path = ended === null ? apiPaths.sessions : apiPaths.session.replace(':id', ended)
    return api.account({ method: 'delete', path, signal })
  })
}

const codesIn = (body: unknown) => v.parse(recoveryCodesSchema, body).recovery_codes

/** The call of an act: its path, and what becomes of its response. */
function callOf(act: FactorAct): { path: string; method?: 'put'; read: (body: unknown) => ActResult } {
  const read = () => ({})
  switch (act.kind) {
    case 'addApp':
      return { path: secondFactorPaths.app, read: (body) => ({ newApp: v.parse(newAppSchema, body) }) }
    case 'removeApp':
      return { path: secondFactorPaths.appRemoval, read }
    case 'addPasskey':
      return {
        path: secondFactorPaths.newPasskey,
        read: (body) => ({ creation: v.parse(passkeyCreationSchema, body) }),
      }
    case 'renamePasskey':
      return { method: 'put', path: secondFactorPaths.passkey.replace(':id', act.id), read }
    case 'removePasskey':
      return { path: secondFactorPaths.passkeyRemoval.replace(':id', act.id), read }
    case 'renewCodes':
      return { path: secondFactorPaths.recoveryCodes, read: (body) => ({ recoveryCodes: codesIn(body) }) }
    case 'turnOff':
      return { path: secondFactorPaths.removal, read }
  }
}

/** The chart of the second factor with the server's calls and the browser's passkeys. */
export function provideSecondFactor({ api }: { api: Api }) {
  return secondFactorMachine.provide({
    actors: {
      loadStatus: loadOwnFactor(api),
      sendAct: fromPromise(async ({ input: { act, form, proof }, signal }) => {
        const { path, method = 'post', read } = callOf(act)
        return read(await api.account({ method, path, json: withProof({ form, proof }), signal }))
      }),
      askPasskey: askOwnPasskey(api),
      factorSetUp: factorSetUpMachine.provide({
        actors: {
          confirmApp: fromPromise(async ({ input: { code }, signal }) => {
            const call = { method: 'post', path: secondFactorPaths.confirmation, signal } as const
            return codesIn(await api.account({ ...call, json: { code } }))
          }),
          makePasskey: fromPromise(({ input: { creation }, signal }) => makePasskey(creation, signal)),
          savePasskey: fromPromise(async ({ input: { name, made }, signal }) => {
            const call = { method: 'post', path: secondFactorPaths.passkeys, signal } as const
            return codesIn(await api.account({ ...call, json: { name, passkey: made } }))
          }),
        },
      }),
    },
  })
}

const changeCalls = {
  profile: { method: 'put', path: apiPaths.profile },
  email: { method: 'post', path: apiPaths.changeEmail },
  password: { method: 'put', path: apiPaths.changePassword },
} as const

/** The chart of the profile, another email address or another password with the server's calls. */
export function provideAccountChange({ api }: { api: Api }) {
  return accountChangeMachine.provide({
    actors: {
      askPasskey: askOwnPasskey(api),
      sendChange: fromPromise(async ({ input: { change, form, proof }, signal }) => {
        const asked =
          change === 'profile'
            ? toProfilePayload(form)
            : Object.fromEntries(changeFields[change].map((field) => [field, form[field]]))
        await api.account({ ...changeCalls[change], json: withProof({ form: asked, proof }), signal })
      }),
    },
  })
}
