import type { Answers } from '#domain/fulfilment/answers.ts'
import { mendedCustomer, mendingOf } from '#domain/fulfilment/mending.ts'
import type { BatchAct } from '#domain/fulfilment/orderBatch.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { preparedActs } from '#machines/orderBatch/preparedActs.ts'
import type { Workspace } from '#workspace/workspace.ts'

type Prepared = { id: string; act: BatchAct; answers: Answers }

const newKey = () => crypto.randomUUID()

/** What an act sends for an order as it is now. */
export async function prepare(workspace: Workspace, prepared: Prepared, signal: AbortSignal) {
  const order = await readMended(workspace, prepared, signal)
  const { act, answers } = prepared
  return order ? preparedActs(order, act, answers, newKey) : { is: 'missing' as const }
}

/** What is put right of the customer before an order is booked is saved, and not twice. */
async function readMended({ orders }: Workspace, { id, act, answers }: Prepared, signal: AbortSignal) {
  const order = await orders.get(id, { signal })
  if (!order || act !== 'booking.asked') return order
  const { phone: _, ...before } = order.customer
  const mended = mendedCustomer(before, mendingOf(answers, id))
  if (mended === null || isSame(before, mended)) return order
  await orders.saveCustomer(id, mended, { version: order.version, reallocate: false })
  return orders.get(id, { signal })
}

const isSame = (one: OrderCustomer, other: OrderCustomer) =>
  one.city === other.city && normalizePhone(one.number) === normalizePhone(other.number)
