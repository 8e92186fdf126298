import type { Context } from 'hono'
import { peopleCalls } from '#domain/calls/peopleCalls.ts'
import type { Account } from '#server/db/accounts.ts'
import type { AppDeps } from '#server/deps.ts'
import { idIn, type LiveEnv } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import type { Writing } from '../write.ts'
import { changeRole, invite, inviteAgain, readPeople, removePerson, withdrawInvitation } from './people.ts'

type Me = Account & { sessionId: string }

export function peopleRoutes(deps: AppDeps) {
  return serveCalls(deps, peopleCalls, {
    list(c) {
      const me = c.get('account')
      return readPeople(deps.database.db, { companyId: me.companyId, me, now: deps.now() })
    },
    invite: answering((writing, me, body) => invite(writing, me, body)),
    inviteAgain: answering((writing, me, seen, c) => inviteAgain(writing, me, { id: idIn(c), ...seen })),
    withdraw: answering((writing, me, seen, c) => withdrawInvitation(writing, me, { id: idIn(c), ...seen })),
    changeRole: answering((writing, me, body, c) => changeRole(writing, me, idIn(c), body)),
    remove: answering((writing, me, seen, c) => removePerson(writing, me, { id: idIn(c), ...seen })),
  })
}

/** The handler of a change, which answers with all people. */
function answering<Sent>(work: (writing: Writing, me: Me, sent: Sent, c: Context<LiveEnv>) => Promise<void>) {
  return async (writing: Writing, sent: Sent, c: Context<LiveEnv>) => {
    const me = { ...c.get('account'), sessionId: c.get('session').sessionId }
    await work(writing, me, sent, c)
    return readPeople(writing.tx, { ...writing, me })
  }
}
