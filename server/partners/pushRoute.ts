/** Where couriers post their news: at an address for each connection, which nobody can guess (design §13). */
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type ConnectedCourier, connectedCouriers } from '#domain/partners/connections.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { findConnection, insertPush } from '#server/db/live/couriers.ts'
import type { AppDeps } from '#server/deps.ts'
import { requireJson } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { newId } from '#server/live/ids.ts'
import { queuePush } from './outbox.ts'

/** The path of a connection below the base of the API. */
export const pushPathOf = (courier: ConnectedCourier, companyId: string, token: string) =>
  `push/${courier}/${companyId}/${token}/`

/** What each courier is answered, as published. */
const answers: Partial<Record<ConnectedCourier, [unknown, 200 | 202]>> = {
  leopards: [[{ status: 1, errors: [] }], 202],
}

/** Keeps what is posted as it came and answers at once; a job works on it. */
export function pushRoute({ database, now }: Pick<AppDeps, 'database' | 'now'>) {
  return new Hono().post('/push/:courier/:company/:token/', requireJson, async (c) => {
    const connection = await connectionIn(c, database.db)
    const body = (await c.req.text()).replaceAll('\0', '')
    if (!isJson(body)) throw refusals.malformedBody()
    const { companyId, courier } = connection
    const push = { companyId, courier, id: newId(), body, createdAt: now() }
    await database.db.transaction(async (tx) => {
      await insertPush(tx, push)
      await queuePush(tx, push)
    })
    const [answer, status] = answers[courier] ?? [{}, 200]
    return c.json(answer as object, status)
  })
}

/** The connection whose address was called. Throws 404 for any other address. */
async function connectionIn(c: Context, db: AppDeps['database']['db']) {
  const { courier: name, company = '', token = '' } = c.req.param() as Record<string, string>
  const courier = connectedCouriers.find((candidate) => candidate === name)
  const isWellFormed = courier && uuidPattern.test(company)
  const connection = isWellFormed && (await findConnection(db, { companyId: company.toLowerCase(), courier }))
  if (!connection || !connection.pushToken || !isSame(connection.pushToken, token)) throw refusals.notFound()
  return connection
}

function isSame(one: string, other: string): boolean {
  const [known, given] = [Buffer.from(one), Buffer.from(other)]
  return known.length === given.length && timingSafeEqual(known, given)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
