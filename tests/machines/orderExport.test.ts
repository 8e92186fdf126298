import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { type OrderFile, orderExportMachine } from '#machines/orderExport/orderExport.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

test('a file has the columns of the last time, in its own order, and none is made once it is closed', async () => {
  const file = heldPromise<void, OrderFile>()
  const actors = { writeFile: file.logic }
  const actor = createActor(orderExportMachine.provide({ actors }), { input: { columns: ['sku', 'order'] } })
  actor.start()
  actor.send({ type: 'export.chosen', query: allOrders, only: ['K1'] })
  actor.send({ type: 'column.toggled', column: 'phone' })
  actor.send({ type: 'form.submitted' })
  expect(file.last().input).toEqual({ query: allOrders, only: ['K1'], columns: ['order', 'phone', 'sku'] })
  actor.send({ type: 'panel.closed' })
  expect([actor.getSnapshot().value, file.last().signal.aborted]).toEqual(['closed', true])
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(orderExportMachine)).toEqual({
    writeFile: 'Error: orderExport: actor "writeFile" was not provided',
  })
})
