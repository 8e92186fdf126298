import type { Api } from '#api/api.ts'
import { apiPaths } from '#domain/contract.ts'
import { provideRequest } from '#ui/request.actors.ts'

/** The request of another verification mail. */
export function provideVerificationMail({ api }: { api: Api }) {
  return provideRequest(({ signal }) =>
    api.account({ method: 'post', path: apiPaths.sendVerification, signal }),
  )
}
