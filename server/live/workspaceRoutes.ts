/** The choice of workspace, and what the signed-in person may do in it. */
import { workspaceCalls } from '#domain/calls/workspaceCalls.ts'
import type { WorkspaceResponse } from '#domain/fulfilment/contract.ts'
import type { Right } from '#domain/fulfilment/facts.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { Account } from '#server/db/accounts.ts'
import { type Settings, saveWorkspaceKind } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { currency } from './currency.ts'
import { rightNamesOf } from './liveCall.ts'
import { serveCalls } from './serveCalls.ts'
import { nameOf } from './write.ts'

export function workspaceRoutes(deps: AppDeps) {
  return serveCalls(deps, workspaceCalls, {
    find: (c) => workspaceOf(c.get('account'), c.get('settings'), c.get('account').workspace),
    async choose(writing, { kind }, c) {
      const [account, settings] = [c.get('account'), c.get('settings')]
      const version = await saveWorkspaceKind(writing.tx, account.companyId, kind)
      await writing.log({
        subject: 'company',
        subjectId: account.companyId,
        event: 'workspace.chosen',
        before: { workspace: account.workspace },
        after: { workspace: kind },
        version,
      })
      return workspaceOf(account, settings, kind)
    },
  })
}

/** Who may do this may do the same by a connection. */
const rightsByConnection: [right: string, by: Right][] = [
  ['booking.asked', 'parcel.approved'],
  ['cancel.asked', 'fulfilment.cancelled'],
]

/** What the person may do; bookings by a connection only where there is one. */
function rightsIn({ role }: Account, { connected }: Settings): string[] {
  const rights = rightNamesOf(rolesOf(role))
  const ofConnections = connected.length === 0 ? [] : rightsByConnection
  return [...rights, ...ofConnections.filter(([, by]) => rights.includes(by)).map(([right]) => right)]
}

function workspaceOf(account: Account, settings: Settings, kind: WorkspaceKind): WorkspaceResponse {
  return {
    kind,
    currency,
    person: { id: account.userId, name: nameOf(account), role: account.role },
    rights: rightsIn(account, settings),
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
