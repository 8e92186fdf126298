/** The people of a company in the live API. Each write answers with all of them. */
import { type Context, Hono } from 'hono'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  invitationAgainSchema,
  invitationRequestSchema,
  peopleResponseSchema,
  roleRequestSchema,
} from '#domain/people.ts'
import type { Account } from '#server/db/accounts.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson, seenVersion } from '#server/http/jsonBody.ts'
import { answerWrite, describeRead, describeWrite, idIn, type LiveEnv, requireLive } from '../liveCall.ts'
import type { Writing } from '../write.ts'
import { changeRole, invite, inviteAgain, readPeople, removePerson, withdrawInvitation } from './people.ts'

export function peopleRoutes(deps: AppDeps) {
  const answer = (
    c: Context<LiveEnv>,
    body: unknown,
    work: (writing: Writing, me: Account) => Promise<void>,
  ) =>
    answerWrite(c, deps, body, async (writing) => {
      const me = c.get('account')
      await work(writing, me)
      return { status: 200, body: await readPeople(writing.tx, { ...writing, me }) }
    })

  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.people}`,
      describeRead(
        "The company's people; for those who may invite, also who is invited",
        peopleResponseSchema,
      ),
      ...requireLive(deps),
      async (c) => {
        const me = c.get('account')
        return c.json(await readPeople(deps.database.db, { companyId: me.companyId, me, now: deps.now() }))
      },
    )
    .post(
      `/${livePaths.invitations}`,
      describeWrite('Invite somebody by mail', 200, peopleResponseSchema, [429]),
      ...requireLive(deps),
      requireJson,
      jsonBody(invitationRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answer(c, body, (writing, me) => invite(writing, me, body))
      },
    )
    .post(
      `/${livePaths.invitation}`,
      describeWrite('Send the mail of an invitation again', 200, peopleResponseSchema, [429]),
      ...requireLive(deps),
      requireJson,
      jsonBody(invitationAgainSchema),
      (c) => {
        const seen = c.req.valid('json')
        return answer(c, seen, (writing, me) => inviteAgain(writing, me, { id: idIn(c), ...seen }))
      },
    )
    .delete(
      `/${livePaths.invitation}`,
      describeWrite('Withdraw an invitation', 200, peopleResponseSchema),
      ...requireLive(deps),
      seenVersion(),
      (c) => {
        const seen = c.req.valid('query')
        return answer(c, seen, (writing, me) => withdrawInvitation(writing, me, { id: idIn(c), ...seen }))
      },
    )
    .put(
      `/${livePaths.person}`,
      describeWrite('Give a person another role', 200, peopleResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(roleRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answer(c, body, (writing, me) => changeRole(writing, me, idIn(c), body))
      },
    )
    .delete(
      `/${livePaths.person}`,
      describeWrite('Remove a person, or leave the company', 200, peopleResponseSchema),
      ...requireLive(deps),
      seenVersion(),
      (c) => {
        const seen = c.req.valid('query')
        return answer(c, seen, (writing, me) => removePerson(writing, me, { id: idIn(c), ...seen }))
      },
    )
}
