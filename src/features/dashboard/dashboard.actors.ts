import { fromPromise } from 'xstate'
import { formatDashboardFilter, parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { type Address, followAddress } from '#workspace/address.ts'
import type { Workspace } from '#workspace/workspace.ts'

export const dashboardFormat = { parse: parseDashboardFilter, format: formatDashboardFilter }

/** The dashboard's chart, on this workspace and this address. */
export function provideDashboard(workspace: Workspace, address: Address) {
  return dashboardMachine.provide({
    actors: {
      computeFigures: fromPromise(({ input, signal }) => workspace.dashboard.figures(input, { signal })),
      followAddress: followAddress(address, dashboardFormat),
    },
  })
}
