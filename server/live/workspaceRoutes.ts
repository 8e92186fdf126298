/** The choice of workspace, and what the signed-in person may do in it. */
import { Hono } from 'hono'
import {
  livePaths,
  type WorkspaceResponse,
  workspaceRequestSchema,
  workspaceResponseSchema,
} from '#domain/fulfilment/contract.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { Account } from '#server/db/accounts.ts'
import { type Settings, saveWorkspaceKind } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { currency } from './currency.ts'
import {
  answerWrite,
  describeRead,
  describeWrite,
  type LiveEnv,
  requireLive,
  rightNamesOf,
} from './liveCall.ts'
import { nameOf } from './write.ts'

export function workspaceRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.workspace}`,
      describeRead('The chosen workspace, and what the person may do in it', workspaceResponseSchema),
      ...requireLive(deps),
      (c) => c.json(workspaceOf(c.get('account'), c.get('settings'))),
    )
    .post(
      `/${livePaths.workspace}`,
      describeWrite('Choose the sample or the own orders', 200, workspaceResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(workspaceRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        const [account, settings] = [c.get('account'), c.get('settings')]
        return answerWrite(c, deps, body, async (writing) => {
          const { kind } = body
          const version = await saveWorkspaceKind(writing.tx, account.companyId, kind)
          await writing.log({
            subject: 'company',
            subjectId: account.companyId,
            event: 'workspace.chosen',
            before: { workspace: settings.workspaceKind },
            after: { workspace: kind },
            version,
          })
          return { status: 200, body: workspaceOf(account, settings, kind) }
        })
      },
    )
}

function workspaceOf(
  account: Account,
  settings: Settings,
  kind: WorkspaceKind = settings.workspaceKind,
): WorkspaceResponse {
  return {
    kind,
    currency,
    person: { id: account.userId, name: nameOf(account), role: account.role },
    rights: rightNamesOf(rolesOf(account.role)),
    settings: {
      split_logic: settings.splitLogic,
      max_parcels: settings.maxParcels,
      stock_buffer: settings.stockBuffer,
      low_stock_threshold: settings.lowStockThreshold,
      uses_own_warehouses: settings.usesOwnWarehouses,
      halts_whole_orders: settings.haltsWholeOrders,
    },
  }
}
