import { type Act, offeredActs, parcelOf } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { firstAnswers } from '#domain/fulfilment/firstAnswers.ts'
import { bookedAs, mendingOf } from '#domain/fulfilment/mending.ts'
import { type BatchAct, isByHand, isTagAct, type PreparedActs } from '#domain/fulfilment/orderBatch.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { numberOf } from '#domain/fulfilment/pastedNumbers.ts'
import { callOf, type SentAct } from '#domain/fulfilment/sentActs.ts'
import { isSameTag, toggledTags } from '#domain/orders/tags.ts'
import { chartChecks, listedChecks } from '#machines/orderAct/failedChecks.ts'

type SingleAct = Exclude<BatchAct, 'tags.added' | 'tags.removed'>

/** The acts of this type that an order, or each of its parcels, offers. An order is cancelled as a whole. */
function actsOf(order: OrderResponse, type: SingleAct): Act[] {
  if (type === 'order.verified' || type === 'order.cancelled') return [{ type, parcelId: null }]
  const types: Act['type'][] = isByHand(type) ? ['parcel.approved', 'booking.retried'] : [type]
  return order.parcels.flatMap(offeredActs).filter((act) => types.includes(act.type))
}

/**
 * What an act sends for an order with what its dialog would show at first, and what was answered for all orders. An order
 * of which one parcel is refused sends nothing: it is left to a person.
 * @param newKey makes an idempotency key
 */
export function preparedActs(
  order: OrderResponse,
  type: BatchAct,
  answers: Answers,
  newKey: () => string,
): PreparedActs {
  if (isTagAct(type)) return preparedTags(order, type, answers['tag'] ?? '', newKey)
  const acts = actsOf(order, type)
  if (acts.length === 0) {
    const parcelId = order.parcels[0]?.id ?? null
    return { is: 'refused', reasons: chartChecks(order, { type, parcelId }, {}) }
  }
  const twice =
    isByHand(type) &&
    acts
      .map((act) => numberIn(order, act, { answers, isOnly: acts.length === 1 }))
      .find(({ isTwice }) => isTwice)
  if (twice) return { is: 'refused', reasons: [{ code: 'cnTwice', params: { cn: twice.cn } }] }
  const answersOf = (act: Act) => ({
    ...firstAnswers(order, act),
    ...ownAnswers(order, act, { type, answers, isOnly: acts.length === 1 }),
  })
  const reasons = acts.flatMap((act) => listedChecks(order, act, answersOf(act)))
  if (reasons.length > 0) return { is: 'refused', reasons }
  const calls = acts.map((act): SentAct => ({ call: callOf(order, act, answersOf(act)), key: newKey() }))
  return { is: 'ready', calls }
}

type Asked = { type: SingleAct; answers: Answers; isOnly: boolean }

/** What was answered for one parcel, or for all. */
function ownAnswers(order: OrderResponse, act: Act, { type, answers, isOnly }: Asked): Answers {
  if (type === 'booking.asked') return bookedAs(mendingOf(answers, order.label))
  if (!isByHand(type)) return answers
  return { courier: answers['courier'] ?? '', cn: numberIn(order, act, { answers, isOnly }).cn }
}

function numberIn(order: OrderResponse, act: Act, { answers, isOnly }: Omit<Asked, 'type'>) {
  const number = parcelOf(order, act)?.number ?? 0
  return numberOf(answers['numbers'] ?? '', { order: order.label, number }, { isOnly })
}

function preparedTags(
  { id, version, tags }: OrderResponse,
  type: 'tags.added' | 'tags.removed',
  tag: string,
  newKey: () => string,
): PreparedActs {
  const present = tags.find((other) => isSameTag(tag)(other.tag))
  if ((present !== undefined) === (type === 'tags.added')) return { is: 'unchanged' }
  if (present?.is_system) return { is: 'refused', reasons: [{ code: 'tagOfSystem', params: {} }] }
  const own = tags.filter(({ is_system }) => !is_system).map((other) => other.tag)
  return {
    is: 'ready',
    calls: [{ call: { to: 'tags', id, version, tags: toggledTags(own, tag) }, key: newKey() }],
  }
}
