import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { type InviteForm, type People, peopleResponseSchema } from '#domain/people.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import { peopleMachine, type RoleChange, type Settling } from '#machines/people/people.machine.ts'
import { createCalls, seenOf, type Write } from '#workspace/live/calls.ts'
import { NotInWorkspace } from '#workspace/workspace.ts'

const gone = () =>
  new RefusedChangeError({
    code: 'not_found',
    text: '',
    fields: {},
    refused: [],
    possible: [],
    differing: {},
    duplicateOf: null,
  })

/** The chart of a company's people with the server's calls. They are the same whatever workspace is seen. */
export function providePeople(api: Pick<Api, 'send'>) {
  const calls = createCalls(api, () => crypto.randomUUID())
  const write = (given: Write): Promise<People> =>
    calls.write(given, peopleResponseSchema).catch((error: unknown) => {
      throw error instanceof NotInWorkspace ? gone() : error
    })
  const pathOf = (path: string, { id }: { id: string }) => path.replace(':id', id)

  return peopleMachine.provide({
    actors: {
      readPeople: fromPromise<People>(({ signal }) =>
        calls.read(livePaths.people, peopleResponseSchema, { signal }),
      ),
      invite: fromPromise<People, InviteForm>(({ input: { email, role } }) =>
        write({ method: 'post', path: livePaths.invitations, body: { email: trimmed(email), role } }),
      ),
      settleInvitation: fromPromise<People, Settling>(({ input: { invitation, isAgain } }) => {
        const path = pathOf(livePaths.invitation, invitation)
        const { version } = invitation
        return isAgain
          ? write({ method: 'post', path, body: { version } })
          : write({ method: 'delete', path, params: seenOf(version) })
      }),
      saveRole: fromPromise<People, RoleChange>(({ input: { person, role } }) =>
        write({
          method: 'put',
          path: pathOf(livePaths.person, person),
          body: { role, version: person.version },
        }),
      ),
      removePerson: fromPromise<People, Pick<RoleChange, 'person'>>(({ input: { person } }) =>
        write({
          method: 'delete',
          path: pathOf(livePaths.person, person),
          params: seenOf(person.version),
        }),
      ),
    },
  })
}
