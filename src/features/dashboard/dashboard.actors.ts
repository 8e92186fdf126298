import { fromCallback, fromPromise } from 'xstate'
import { type DashboardEvent, dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The dashboard's chart, on this workspace. */
export function provideDashboard(workspace: Workspace) {
  return dashboardMachine.provide({
    actors: {
      computeFigures: fromPromise(({ input, signal }) => workspace.dashboard.figures(input, { signal })),
      watchWorkspace: fromCallback<DashboardEvent>(({ sendBack }) =>
        workspace.subscribe(() => sendBack({ type: 'workspace.changed' })),
      ),
    },
  })
}
