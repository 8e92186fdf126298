import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { peopleCalls } from '#domain/calls/peopleCalls.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { People } from '#domain/people.ts'
import { refusedAs } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import { type PeopleChange, peopleMachine } from '#machines/people/people.machine.ts'
import { provideProof } from '#session/ownFactor.actors.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { createCalls, type Sent } from '#workspace/live/calls.ts'
import { NotInWorkspace } from '#workspace/workspace.ts'

type PeopleWrite = Exclude<(typeof peopleCalls)[keyof typeof peopleCalls], { method: 'get' }>

/** The chart of a company's people with the server's calls. They are the same whatever workspace is seen. */
export function providePeople(api: Pick<Api, 'send' | 'account'>) {
  const calls = createCalls(api, () => crypto.randomUUID())
  const write = <Call extends PeopleWrite>(call: Call, sent: Sent<Call>): Promise<People> =>
    calls.write(call, sent).catch((error: unknown) => {
      throw error instanceof NotInWorkspace ? refusedAs({ code: 'not_found' }) : error
    })

  function send(change: PeopleChange): Promise<People> {
    switch (change.is) {
      case 'inviting': {
        // The chart sends no form without a role.
        const { email, role } = change.form as { email: string; role: CompanyRole }
        return write(peopleCalls.invite, { body: { email: trimmed(email), role } })
      }
      case 'choosingRole': {
        const { id, version } = change.person
        return write(peopleCalls.changeRole, { id, body: { role: change.role, version } })
      }
      case 'removing': {
        const { id, version } = change.person
        return write(peopleCalls.remove, { id, version })
      }
      case 'settling': {
        const { id, version } = change.invitation
        return change.isAgain
          ? write(peopleCalls.inviteAgain, { id, body: { version } })
          : write(peopleCalls.withdraw, { id, version })
      }
    }
  }

  return peopleMachine.provide({
    actors: {
      reading: provideReading(({ signal }) => calls.read(peopleCalls.list, { signal })),
      proof: provideProof(api),
      sendChange: fromPromise(({ input }) => send(input)),
    },
  })
}
