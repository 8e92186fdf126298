import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { findRunningTryout } from '#server/tryout/tryout.ts'
import {
  buildServer,
  createTryoutFolder,
  type RunningServer,
  type ServerBuild,
  startServer,
  type TryoutFolder,
} from '#tests/support/serverProcess.ts'

const ROUNDS = 10
const SIGN_UPS_AT_ONCE = 6
/** The server is killed after this number of sign-ups was acknowledged in a round, while others are running. */
const acknowledgedBeforeKill = (round: number) => 5 + 3 * round

let build: ServerBuild
let folder: TryoutFolder
beforeAll(async () => {
  build = await buildServer()
  folder = createTryoutFolder()
})
afterAll(async () => {
  await folder.remove()
  build.remove()
})

/** Signs up companies, several at a time, until the server is gone. Returns the acknowledged e-mail addresses. */
async function signUpUntilKilled(
  { address }: RunningServer,
  round: number,
  kill: () => void,
): Promise<string[]> {
  const acknowledged: string[] = []
  let sent = 0
  async function signUpInSequence() {
    for (;;) {
      sent += 1
      const email = `round${round}-${sent}@shop.test`
      const response = await fetch(`${address}/api/${apiPaths.signUp}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          first_name: 'A',
          last_name: 'B',
          email,
          company: `Company ${sent}`,
          password: 'secret',
          confirm_password: 'secret',
        }),
      })
      expect(response.status).toBe(201)
      await response.json()
      acknowledged.push(email)
      if (acknowledged.length === acknowledgedBeforeKill(round)) kill()
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: SIGN_UPS_AT_ONCE }, signUpInSequence))
  // fetch rejects with a TypeError when the server is gone.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
  return acknowledged
}

async function readDatabase(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await findRunningTryout(folder.path) })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

test(`${ROUNDS} times killed while companies sign up: every acknowledged sign-up is there`, {
  timeout: 120_000,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
    const postmaster = folder.postmasterPid() ?? 0
    acknowledged.push(
      ...(await signUpUntilKilled(server, round, () => {
        process.kill(server.pid, 'SIGKILL')
        // In every second round the database is killed too.
        if (round % 2) process.kill(postmaster, 'SIGKILL')
      })),
    )
    await server.end('SIGKILL')
  }
  const server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
  const rows = await readDatabase('select email from users')
  const stored = new Set(rows.map(({ email }) => email))
  const [{ whole, users } = {}] = await readDatabase(
    `select count(*)::int as users, count(company_id)::int as whole
         from users left join memberships on user_id = users.id left join companies on company_id = companies.id`,
  )
  await server.end('SIGTERM')

  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 5)
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  expect(whole).toBe(users)
})
