import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { type InviteForm, type People, peopleResponseSchema } from '#domain/people.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import { peopleMachine, type RoleChange, type Settling } from '#machines/people/people.machine.ts'
import { createCalls } from '#workspace/live/calls.ts'
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
  const write = (method: 'post' | 'put' | 'delete', path: string, body?: unknown): Promise<People> =>
    calls.write({ method, path, body }, peopleResponseSchema).catch((error: unknown) => {
      throw error instanceof NotInWorkspace ? gone() : error
    })
  const pathOf = (path: string, { id }: { id: string }) => path.replace(':id', id)

  return peopleMachine.provide({
    actors: {
      readPeople: fromPromise<People>(({ signal }) =>
        calls.read(livePaths.people, peopleResponseSchema, { signal }),
      ),
      invite: fromPromise<People, InviteForm>(({ input: { email, role } }) =>
        write('post', livePaths.invitations, { email: trimmed(email), role }),
      ),
      settleInvitation: fromPromise<People, Settling>(({ input: { invitation, isAgain } }) =>
        write(isAgain ? 'post' : 'delete', pathOf(livePaths.invitation, invitation)),
      ),
      saveRole: fromPromise<People, RoleChange>(({ input: { person, role } }) =>
        write('put', pathOf(livePaths.person, person), { role, version: person.version }),
      ),
      removePerson: fromPromise<People, Pick<RoleChange, 'person'>>(({ input: { person } }) =>
        write('delete', pathOf(livePaths.person, person)),
      ),
    },
  })
}
