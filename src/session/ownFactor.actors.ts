import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { apiPaths } from '#domain/contract.ts'
import { passkeyRequestSchema, type UsedPasskey } from '#domain/passkeys.ts'
import { type SecondFactor, secondFactorPaths, secondFactorSchema } from '#domain/secondFactor.ts'
import { proofMachine } from '#machines/proof/proof.machine.ts'
import { askPasskey } from '#ui/passkeys.ts'

type Deps = Pick<Api, 'account'>

/** What the own account has for the second step of its sign-in. */
export const loadOwnFactor = (api: Deps) =>
  fromPromise<SecondFactor>(async ({ signal }) => {
    const body = await api.account({ method: 'get', path: secondFactorPaths.secondFactor, signal })
    return v.parse(secondFactorSchema, body)
  })

/** A passkey of the own account, in place of a code. */
export const askOwnPasskey = (api: Deps) =>
  fromPromise<UsedPasskey>(async ({ signal }) => {
    const call = { method: 'post', path: secondFactorPaths.passkeyRequest, signal } as const
    return askPasskey(v.parse(passkeyRequestSchema, await api.account(call)), signal)
  })

/** The chart of a proof of identity, with the server's calls. */
export const provideProof = (api: Deps) =>
  proofMachine.provide({
    actors: {
      loadFactor: loadOwnFactor(api),
      askPasskey: askOwnPasskey(api),
      sendProof: fromPromise(async ({ input: { form, passkey }, signal }) => {
        const { current_password, code } = form
        const json = { current_password, code, ...(passkey && { passkey }) }
        await api.account({ method: 'post', path: apiPaths.proof, json, signal })
      }),
    },
  })
