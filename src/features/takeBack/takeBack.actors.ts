import * as v from 'valibot'
import type { Api } from '#api/api.ts'
import { takeBackResponseSchema } from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import { provideRequest } from '#ui/request.actors.ts'

/** The request that takes a change back, by the token of its link; it answers with the name of the company. */
export function provideTakeBack({ api }: { api: Api }) {
  return provideRequest(async ({ signal }, token: string) => {
    if (token === '') throw new FailureError({ code: 'linkUnusable' })
    const call = { method: 'post', path: apiPaths.takeBack, json: { token }, isOpen: true } as const
    return v.parse(takeBackResponseSchema, await api.account({ ...call, signal })).company
  })
}
