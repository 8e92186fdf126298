import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Answers } from '#domain/fulfilment/answers.ts'
import type { BatchAct, BatchCall, PreparedActs, SentOutcome } from '#domain/fulfilment/orderBatch.ts'
import type { OrderBatchNotice } from '#domain/notices.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { orderBatchMachine } from '#machines/orderBatch/orderBatch.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'
import { tagsDone } from '#tests/support/records.ts'

const callsOf = (id: string): readonly BatchCall[] => [
  { call: { to: 'order', id, version: 3, event: { type: 'order.verified' } }, key: `key of ${id}` },
]
const ready = (id: string): PreparedActs => ({ is: 'ready', calls: callsOf(id) })
const noPhone: PreparedActs = { is: 'refused', reasons: [{ code: 'phoneInvalid', params: {} }] }

function start() {
  const prepare = heldPromise<PreparedActs, { id: string; act: BatchAct; answers: Answers }>()
  const send = heldPromise<SentOutcome, { id: string; calls: readonly BatchCall[] }>()
  const preview = heldPromise<BookingPreview, { ids: readonly string[] }>()
  const told: unknown[] = []
  const emitted: unknown[] = []
  let isAsking = false
  const askBeforeLeaving = fromCallback(() => {
    isAsking = true
    return () => {
      isAsking = false
    }
  })
  const actor = createActor(
    orderBatchMachine.provide({
      actors: {
        prepareActs: prepare.logic,
        sendActs: send.logic,
        readPreview: preview.logic,
        askBeforeLeaving,
      },
    }),
    { input: { workspace: listener((event) => told.push(event)) } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const context = () => actor.getSnapshot().context
  const choice = () => {
    const { orderChoice } = actor.getSnapshot().children
    if (!orderChoice) throw new Error('no choice')
    return orderChoice
  }
  return {
    prepare,
    send,
    preview,
    book: (...ids: string[]) => actor.send({ type: 'act.chosen', act: 'booking.asked', ids }),
    emitted,
    tags: () => [...actor.getSnapshot().tags],
    chosen: () => choice().getSnapshot().context.chosen,
    outcomes: () => context().items.map(({ id, outcome }) => [id, outcome?.is ?? null]),
    choose: (...ids: string[]) => choice().send({ type: 'orders.chosen', list: 'pending', ids }),
    act: (...ids: string[]) => actor.send({ type: 'act.chosen', act: 'order.verified', ids }),
    cancel: (...ids: string[]) => actor.send({ type: 'act.chosen', act: 'order.cancelled', ids }),
    approve: (...ids: string[]) => actor.send({ type: 'act.chosen', act: 'parcel.approved', ids }),
    answer: (name: string, text: string) => actor.send({ type: 'answer.given', name, text }),
    answers: () => context().answers,
    stopped: () => context().stopped,
    asksBeforeLeaving: () => isAsking,
    enterList: () => actor.send({ type: 'list.entered' }),
    leaveList: () => actor.send({ type: 'list.left' }),
    confirm: () => actor.send({ type: 'act.confirmed' }),
    retry: () => actor.send({ type: 'act.retried' }),
    leave: () => actor.send({ type: 'act.left' }),
    /** As the session does when nobody is signed in any more, or the company is suspended. */
    close: () => {
      actor.send({ type: 'workspace.closing' })
      actor.stop()
    },
    /** What the workspace is told. */
    told,
    /** The order that is prepared now is ready, and done; `acts`: those that can be taken back, by their orders. */
    isDone: async (...acts: string[]) => {
      const { id } = prepare.last().input
      await prepare.last().resolve(ready(id))
      await send.last().resolve({ is: 'done', acts: acts.map((number) => ({ ...tagsDone, name: number })) })
    },
  }
}

const focused = { type: 'focus.requested', target: 'orders' }
const verified = (orders: number, more: { unchanged?: number; stopped?: number } = {}) => ({
  type: 'notice.raised',
  notice: { code: 'orderBatchDone', act: 'order.verified', orders, unchanged: 0, stopped: 0, ...more },
})
type Missed = Partial<Extract<OrderBatchNotice, { code: 'orderBatchMissed' }>>
const missed = (counts: Missed) => ({
  type: 'notice.raised',
  notice: {
    code: 'orderBatchMissed',
    act: 'order.verified',
    orders: 0,
    unchanged: 0,
    refused: 0,
    waiting: 0,
    isOver: false,
    reason: null,
    ...counts,
  },
})

describe('what can be taken back', () => {
  const undo = (orders: number, names: string[], more: object = {}) => ({
    type: 'act.done',
    act: {
      kind: 'batch',
      id: tagsDone.id,
      ended: { act: 'order.verified', orders, unchanged: 0, stopped: 0, ...more },
      partly: 0,
      acts: names.map((name) => ({ ...tagsDone, name })),
      stays: [],
    },
  })

  test('that is stopped offers Undo of what was done before', async () => {
    const { act, confirm, isDone, leave, told } = start()
    act('#1', '#2', '#3')
    confirm()
    await isDone('#1')
    leave()
    expect(told).toEqual([undo(1, ['#1'], { stopped: 2 })])
  })

  test.each(['leave', 'leaveList'] as const)(
    'is told when what was refused has been seen: %s',
    async (way) => {
      const batch = start()
      batch.act('#1', '#2')
      batch.confirm()
      await batch.isDone('#1')
      await batch.prepare.last().resolve(noPhone)
      expect(batch.tags()).toContain('told')
      expect(batch.told).toEqual([])
      batch[way]()
      expect(batch.told).toEqual([undo(1, ['#1'])])
    },
  )

  test('is nothing where only others were refused', async () => {
    const { act, confirm, prepare, leave, told } = start()
    act('#1')
    confirm()
    await prepare.last().resolve(noPhone)
    leave()
    expect(told).toEqual([])
  })
})

describe('an act on several orders', () => {
  test('is stopped: what was sent is awaited, and what comes after it stays chosen', async () => {
    const { choose, act, confirm, prepare, send, leave, tags, emitted, chosen } = start()
    choose('#1', '#2', '#3')
    act('#1', '#2', '#3')
    confirm()
    await prepare.last().resolve(ready('#1'))
    leave()
    leave()
    expect(tags()).toEqual(['open', 'busy'])
    await send.last().resolve({ is: 'done', acts: [] })
    expect(send.calls).toHaveLength(1)
    expect(emitted).toEqual([verified(1, { stopped: 2 }), focused])
    expect(chosen()).toEqual(['#2', '#3'])
  })
})

describe('before parcels are booked', () => {
  const untold = { mend: [], connected: [], cities: [] }
  const allGo: BookingPreview = { groups: [], left: [], ...untold }
  const wrong = { order: 'K7', reasons: ['Leopards has no city "Gilgit".'] }

  test('one that was put right is tried, with what was typed for it', async () => {
    const batch = start()
    batch.choose('K7', 'K8')
    batch.book('K7', 'K8')
    await batch.preview.last().resolve({ groups: [], left: [wrong, { ...wrong, order: 'K8' }], ...untold })
    batch.answer('K7 city', 'Lahore')
    batch.confirm()
    expect(batch.outcomes()).toEqual([['K7', null]])
    expect(batch.prepare.last().input).toEqual({
      id: 'K7',
      act: 'booking.asked',
      answers: { 'K7 city': 'Lahore' },
    })
    await batch.isDone()
    expect(batch.chosen()).toEqual(['K8'])
  })

  test('what was refused is tried again with what was typed for it, and what was booked is not', async () => {
    const batch = start()
    batch.book('#1', '#2')
    await batch.preview.last().resolve(allGo)
    batch.answer('#2 weight', '2')
    batch.answer('#2 courier', 'tcs')
    batch.confirm()
    await batch.isDone()
    await batch.prepare.last().resolve(noPhone)
    batch.retry()
    expect(batch.preview.last().input).toEqual({ ids: ['#2'] })
    expect(batch.emitted).toEqual([{ type: 'focus.requested', target: 'preview' }])
    const refused = { order: '#2', refused_as: { weight_grams: 900, courier: 'leopards' } }
    await batch.preview.last().resolve({ ...allGo, mend: [refused as BookingPreview['mend'][number]] })
    expect(batch.answers()).toEqual({ '#2 weight': '2', '#2 courier': 'tcs' })
    batch.confirm()
    expect(batch.prepare.last().input).toMatchObject({ id: '#2', answers: { '#2 weight': '2' } })
    await batch.isDone()
    expect(batch.outcomes()).toEqual([])
  })

  test('what was put right is there again after a way back, where it is asked again, until it is booked', async () => {
    const batch = start()
    const mend = [{ order: 'K7', refused_as: null }] as BookingPreview['mend']
    batch.book('K7')
    await batch.preview.last().resolve({ ...allGo, mend })
    batch.answer('K7 phone', '03017654321')
    batch.leave()
    batch.act('K7')
    batch.leave()
    batch.book('K7')
    await batch.preview.last().resolve({ ...allGo, mend })
    expect(batch.answers()).toEqual({ 'K7 phone': '03017654321' })
    batch.leave()
    // It was put right on its page meanwhile.
    batch.book('K7')
    await batch.preview.last().resolve(allGo)
    expect(batch.answers()).toEqual({})
    batch.leave()
    batch.book('K7')
    await batch.preview.last().resolve({ ...allGo, mend })
    batch.confirm()
    await batch.isDone()
    batch.book('K7')
    await batch.preview.last().resolve({ ...allGo, mend })
    expect(batch.answers()).toEqual({})
  })

  test('what was put right before the courier refused is there again, and is sent', async () => {
    const batch = start()
    batch.book('#2')
    const refused = { order: '#2', refused_as: { weight_grams: 900, courier: 'leopards' } }
    await batch.preview.last().resolve({ ...allGo, mend: [refused as BookingPreview['mend'][number]] })
    batch.confirm()
    expect(batch.prepare.last().input.answers).toEqual({ '#2 weight': '0.9', '#2 courier': 'leopards' })
  })
})

test('what was not approved by hand is tried again with what was typed, and what was approved is not', async () => {
  const batch = start()
  batch.choose('#1', '#2')
  batch.approve('#1', '#2')
  batch.answer('courier', 'TCS')
  batch.answer('numbers', '#1 KI1')
  batch.confirm()
  await batch.isDone()
  await batch.prepare.last().resolve(noPhone)
  expect(batch.tags()).toEqual(['open', 'told'])
  batch.retry()
  expect(batch.tags()).toEqual(['open', 'asking'])
  expect(batch.answers()).toEqual({ courier: 'TCS', numbers: '#1 KI1' })
  expect(batch.outcomes()).toEqual([
    ['#1', 'done'],
    ['#2', null],
  ])
  expect(batch.emitted).toEqual([{ type: 'focus.requested', target: 'numbers' }])
  expect(batch.chosen()).toEqual(['#2'])
  batch.answer('numbers', '#1 KI1\n#2 KI2')
  batch.confirm()
  expect(batch.prepare.last().input).toMatchObject({ id: '#2', answers: { numbers: '#1 KI1\n#2 KI2' } })
  await batch.isDone()
  expect(batch.chosen()).toEqual([])
})

test('what a check keeps back is not tried again where nothing was typed', async () => {
  const { act, confirm, prepare, retry, tags } = start()
  act('#1')
  confirm()
  await prepare.last().resolve(noPhone)
  retry()
  expect(tags()).toEqual(['open', 'told'])
})

describe('without a response', () => {
  test('nothing more is sent, and the same is sent again with its key', async () => {
    const { choose, act, confirm, prepare, send, retry, isDone, tags, outcomes, emitted } = start()
    choose('#1', '#2')
    act('#1', '#2')
    confirm()
    await prepare.last().resolve(ready('#1'))
    await send.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['open', 'failed'])
    expect(prepare.calls).toHaveLength(1)
    retry()
    expect(prepare.calls).toHaveLength(1)
    expect(send.last().input.calls).toEqual(callsOf('#1'))
    await send.last().resolve({ is: 'done', acts: [] })
    await isDone()
    expect(outcomes()).toEqual([])
    expect(emitted).toEqual([verified(2), focused])
  })
})

describe('what is asked for all orders', () => {
  test('has to be answered before the first is read', () => {
    const { cancel, answer, confirm, answers, tags, emitted, prepare } = start()
    cancel('#1', '#2')
    expect(answers()).toEqual({ restock: 'yes' })
    confirm()
    expect(tags()).toEqual(['open', 'asking', 'incomplete'])
    answer('reason', 'other')
    confirm()
    expect(emitted).toEqual([
      { type: 'focus.requested', target: 'reason' },
      { type: 'focus.requested', target: 'words' },
    ])
    expect(prepare.calls).toEqual([])
    answer('words', 'Flood')
    answer('restock', '')
    confirm()
    expect(tags()).toEqual(['open', 'busy'])
    expect(prepare.last().input).toEqual({
      id: '#1',
      act: 'order.cancelled',
      answers: { reason: 'other', words: 'Flood', restock: '' },
    })
  })
})

describe('while another screen is open', () => {
  test('a missing response is said, and can be made up for in the list', async () => {
    const { choose, act, confirm, leaveList, enterList, prepare, isDone, retry, emitted, tags } = start()
    choose('#1', '#2', '#3')
    act('#1', '#2', '#3')
    confirm()
    leaveList()
    await isDone()
    await prepare.last().reject(new Error('no answer'))
    expect(emitted).toEqual([missed({ orders: 1, waiting: 2 })])
    enterList()
    expect(tags()).toEqual(['open', 'failed'])
    retry()
    await isDone()
    await isDone()
    expect(emitted).toEqual([missed({ orders: 1, waiting: 2 }), verified(3), focused])
  })

  test('nothing is said of an act that ended in the list, or that is asked about', async () => {
    const { choose, act, confirm, enterList, leaveList, prepare, emitted, tags, chosen } = start()
    choose('#1', '#2')
    act('#1', '#2')
    leaveList()
    expect(tags()).toEqual([])
    enterList()
    act('#1', '#2')
    confirm()
    leaveList()
    enterList()
    await prepare.last().resolve({ is: 'unchanged' })
    await prepare.last().resolve(noPhone)
    expect(tags()).toEqual(['open', 'told'])
    leaveList()
    expect(tags()).toEqual([])
    expect(chosen()).toEqual(['#2'])
    enterList()
    act('#2')
    confirm()
    await prepare.last().reject(new Error('no answer'))
    leaveList()
    expect(tags()).toEqual([])
    expect(chosen()).toEqual(['#2'])
    expect(emitted).toEqual([])
  })
})

test('an actor that was not provided says so', async () => {
  expect(await unprovidedActors(orderBatchMachine)).toEqual({
    prepareActs: 'Error: orderBatch: actor "prepareActs" was not provided',
    sendActs: 'Error: orderBatch: actor "sendActs" was not provided',
    readPreview: 'Error: orderBatch: actor "readPreview" was not provided',
    askBeforeLeaving: 'Error: orderBatch: actor "askBeforeLeaving" was not provided',
  })
})
