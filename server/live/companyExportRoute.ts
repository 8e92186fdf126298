/** The file of all data of the company, for its owners. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { exportCompany } from '#server/data/exportCompany.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { type LiveEnv, mayStill, requireLive } from './liveCall.ts'
import { requireFreshProof } from './people/ownership.ts'
import { nameOf, writeBySystem } from './write.ts'

export function companyExportRoute(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.companyExport}`,
    describeCall({
      summary: 'All data of the company as a ZIP of CSV files. Needs a fresh proof of identity',
      answers: [200, v.any()],
      refuses: [401, 403],
      isSignedIn: true,
    }),
    ...requireLive(deps, 'data.export'),
    async (c) => {
      const { db } = deps.database
      const account = c.get('account')
      const { companyId, userId } = account
      const now = deps.now()
      const actor = { kind: 'person', id: userId, name: nameOf(account) } as const
      await writeBySystem(deps, { companyId, actor }, async (writing) => {
        await requireFreshProof(writing.tx, { sessionId: c.get('session').sessionId, now })
        const logged = { subject: 'company', subjectId: companyId, before: {}, after: {} } as const
        await writing.log({ ...logged, event: 'company.exported', version: c.get('settings').version })
      })
      const parts = exportCompany(db, companyId, { now, isAllowed: mayStill(deps, c, 'data.export') })
      return c.body(ReadableStream.from(parts) as ReadableStream<Uint8Array>, 200, {
        'Content-Type': 'application/zip',
      })
    },
  )
}
