import { fromPromise } from 'xstate'
import { dayOf } from '#domain/weeks.ts'
import { orderExportMachine } from '#machines/orderExport/orderExport.machine.ts'
import { ordersMessages } from '#messages/orders.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { orderSheet } from '../orderColumns.tsx'
import { keepColumns } from './keptColumns.ts'

/** The chart of an export from this workspace. */
export function provideOrderExport(workspace: Workspace) {
  return orderExportMachine.provide({
    actors: {
      writeFile: fromPromise(({ input: { query, only, columns }, signal }) => {
        keepColumns(columns)
        return downloadOrders(workspace, query, { only, columns, signal })
      }),
    },
  })
}

/** Downloads the orders of a list: what the server writes of them, or the columns of the list itself. */
export async function downloadOrders(
  { orders, zone }: Workspace,
  ...asked: Parameters<Workspace['orders']['list']>
): Promise<void> {
  const [found, { downloadCsv, downloadFile }] = await Promise.all([orders.list(...asked), loadExport()])
  if (asked[1]?.signal?.aborted) return
  const name = ordersMessages.exportFile({ day: dayOf(Date.now(), zone) })
  if (found instanceof Blob) downloadFile(name, found)
  else downloadCsv(name, orderSheet(found, zone))
}
