import * as v from 'valibot'
import type { Api } from '#api/api.ts'
import { verifyEmailResponseSchema } from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import { provideRequest } from '#ui/request.actors.ts'

/** The request that verifies the address of a link, by its token; it answers with the address. */
export function provideEmailVerification({ api }: { api: Api }) {
  return provideRequest(async ({ signal }, token: string) => {
    if (token === '') throw new FailureError({ code: 'linkUnusable' })
    const call = { method: 'post', path: apiPaths.verifyEmail, json: { token }, isOpen: true } as const
    return v.parse(verifyEmailResponseSchema, await api.account({ ...call, signal })).email
  })
}
