import type { Api } from '#api/api.ts'
import { deliveryCalls } from '#domain/calls/deliveryCalls.ts'
import { orderCalls } from '#domain/calls/orderCalls.ts'
import { eventOfAct } from '#domain/deliveries/deliveries.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { createCalls } from './calls.ts'
import type { News } from './news.ts'

/** Parcels with a courier that need a person, on the server. Only their screen loads this. */
export function createLiveDeliveries({
  api,
  newKey,
  news,
}: {
  api: Pick<Api, 'send'>
  newKey: () => string
  news: Pick<News, 'tell' | 'expectOwn'>
}): NonNullable<Workspace['deliveries']> {
  const calls = createCalls(api, newKey, news.expectOwn)
  return {
    read: (options) => calls.read(deliveryCalls.read, options),
    find: async (code, options) =>
      (await calls.read(deliveryCalls.read, { ...options, params: { code } })).rows,
    async send({ version, ...act }) {
      const body = { ...eventOfAct(act), version }
      const order = await calls.write(orderCalls.sendParcelEvent, { id: act.id, body })
      news.tell({ kind: 'order', id: order.id, version: order.version, order })
      return order.parcels.find(({ id }) => id === act.id)?.version ?? version
    },
  }
}
