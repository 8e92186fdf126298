import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { peopleCalls } from '#domain/calls/peopleCalls.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { InviteForm, People } from '#domain/people.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import { peopleMachine, type RoleChange, type Settling } from '#machines/people/people.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { provideProof } from '#session/ownFactor.actors.ts'
import { createCalls, type Sent } from '#workspace/live/calls.ts'
import { NotInWorkspace } from '#workspace/workspace.ts'

type PeopleWrite = Exclude<(typeof peopleCalls)[keyof typeof peopleCalls], { method: 'get' }>

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
export function providePeople(api: Pick<Api, 'send' | 'account'>) {
  const calls = createCalls(api, () => crypto.randomUUID())
  const write = <Call extends PeopleWrite>(call: Call, sent: Sent<Call>): Promise<People> =>
    calls.write(call, sent).catch((error: unknown) => {
      throw error instanceof NotInWorkspace ? gone() : error
    })

  return peopleMachine.provide({
    actors: {
      reading: readingMachine.provide({
        actors: { readAnswer: fromPromise(({ signal }) => calls.read(peopleCalls.list, { signal })) },
      }),
      proof: provideProof(api),
      invite: fromPromise<People, InviteForm>(({ input: { email, role } }) =>
        // The chart sends no form without a role.
        write(peopleCalls.invite, { body: { email: trimmed(email), role: role as CompanyRole } }),
      ),
      settleInvitation: fromPromise<People, Settling>(({ input: { invitation, isAgain } }) => {
        const { id, version } = invitation
        return isAgain
          ? write(peopleCalls.inviteAgain, { id, body: { version } })
          : write(peopleCalls.withdraw, { id, version })
      }),
      saveRole: fromPromise<People, RoleChange>(({ input: { person, role } }) =>
        write(peopleCalls.changeRole, { id: person.id, body: { role, version: person.version } }),
      ),
      removePerson: fromPromise<People, Pick<RoleChange, 'person'>>(({ input: { person } }) =>
        write(peopleCalls.remove, { id: person.id, version: person.version }),
      ),
    },
  })
}
