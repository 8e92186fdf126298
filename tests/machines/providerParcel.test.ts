import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { isOfWarehouse } from '#domain/fulfilment/rights.ts'
import type { ProviderParcel } from '#domain/operator/operatorContract.ts'
import { offeredActs, parcelActs } from '#domain/operator/providerActs.ts'
import {
  type OpenedParcel,
  type ProviderParcelEvent,
  providerParcelMachine,
  type SentAct,
} from '#machines/providerParcel/providerParcel.machine.ts'
import { parcelEventInputs } from '#server/live/orders/eventInput.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { providerParcel } from '#tests/support/operatorRecords.ts'
import { refusedBecause } from '#tests/support/records.ts'

const waiting = providerParcel()
const { id } = waiting
const companyId = waiting.company.id
const line = waiting.lines[0]?.line_id ?? ''

async function open(parcel: ProviderParcel | null = waiting) {
  const read = heldPromise<ProviderParcel | null, OpenedParcel>()
  const sent = heldPromise<ProviderParcel | null, SentAct>()
  const actor = createActor(
    providerParcelMachine.provide({ actors: { readParcel: read.logic, sendAct: sent.logic } }),
    { input: { id, companyId } },
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  expect(read.last().input).toEqual({ id, companyId })
  await read.last().resolve(parcel)
  return {
    read,
    sent,
    focused,
    send: (event: ProviderParcelEvent) => actor.send(event),
    answer: (field: string, text: string) => actor.send({ type: 'answer.changed', field, text }),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
  }
}

describe('an approval', () => {
  test('asks for the courier, its number and the weight, and sends the version that is shown', async () => {
    const { send, answer, sent, focused, tags, context } = await open()
    send({ type: 'act.chosen', act: 'parcel.approved' })
    expect(context().answers).toEqual({ courier: '', cn: '', weight: '0.8' })
    send({ type: 'act.submitted' })
    expect(tags()).toContain('incomplete')
    expect(focused).toEqual(['courier', 'courier'])
    answer('courier', ' TCS ')
    answer('cn', '7712345')
    answer('weight', 'heavy')
    send({ type: 'act.submitted' })
    expect(focused.splice(0)).toEqual(['courier', 'courier', 'weight'])
    answer('weight', '1,25')
    send({ type: 'act.submitted' })
    expect(sent.last().input).toEqual({
      id,
      companyId,
      event: {
        type: 'parcel.approved',
        version: 1,
        booking: { courier: 'TCS', cn: '7712345', weightGrams: 1250, codMinor: 249_950 },
      },
    })
    const booked = providerParcel({ version: 2, status: 'approve', possible: ['parcel.packed'] })
    await sent.last().resolve(booked)
    expect(tags()).toEqual(['shown', 'done'])
    expect(context()).toMatchObject({ parcel: booked, act: 'parcel.approved' })
    expect(focused).toEqual(['next'])
  })

  test('that comes late reads the parcel again, and says why', async () => {
    const { send, answer, sent, read, tags, context } = await open()
    send({ type: 'act.chosen', act: 'parcel.disapproved' })
    answer('reason', 'Nothing on the shelf')
    send({ type: 'act.submitted' })
    await sent.last().reject(refusedBecause('It was changed.', { code: 'stale_version' }))
    await read.last().resolve(providerParcel({ version: 2 }))
    expect(tags()).toEqual(['shown', 'asking', 'refused'])
    expect(context()).toMatchObject({
      refusal: { text: 'It was changed.' },
      answers: { reason: 'Nothing on the shelf' },
    })
    send({ type: 'act.submitted' })
    expect(sent.last().input.event).toMatchObject({ version: 2 })
    await sent.last().resolve(null)
    expect(tags()).toEqual(['missing', 'done'])
  })
})

test('a parcel that its company has cancelled says so in place, and is put back', async () => {
  const { send, answer, sent, read, focused, tags, context } = await open()
  send({ type: 'act.chosen', act: 'parcel.disapproved' })
  answer('reason', 'Nothing on the shelf')
  send({ type: 'act.submitted' })
  await sent.last().reject(refusedBecause('It was changed.', { code: 'stale_version' }))
  focused.splice(0)
  const cancelled = providerParcel({ version: 2, cancelled_at: 5, possible: ['cancellation.seen'] })
  await read.last().resolve(cancelled)
  expect(tags()).toEqual(['shown', 'overtaken'])
  expect(context()).toMatchObject({ parcel: cancelled, refusal: { text: 'It was changed.' } })
  expect(focused).toEqual(['next'])
  send({ type: 'act.chosen', act: 'cancellation.seen' })
  send({ type: 'act.submitted' })
  expect(sent.last().input.event).toEqual({ type: 'cancellation.seen', version: 2 })
  await sent.last().resolve(null)
  expect(tags()).toEqual(['missing', 'done'])
})

test('a return is counted line by line: what is not good is damaged', async () => {
  const { send, answer, sent, focused, context } = await open(
    providerParcel({ status: 'returned', possible: ['return.checked'] }),
  )
  send({ type: 'act.chosen', act: 'return.checked' })
  expect(context().answers).toEqual({ [`good ${line}`]: '2' })
  answer(`good ${line}`, '3')
  send({ type: 'act.submitted' })
  expect(focused).toEqual([`good ${line}`, `good ${line}`])
  answer(`good ${line}`, '1')
  send({ type: 'act.submitted' })
  expect(sent.last().input.event).toMatchObject({ lines: [{ lineId: line, good: 1, damaged: 1 }] })
})

test('a parcel is packed with a number of pieces', async () => {
  const { send, answer, sent, focused } = await open(providerParcel({ possible: ['parcel.packed'] }))
  send({ type: 'act.chosen', act: 'parcel.packed' })
  answer('pieces', 'three')
  answer('weight', '1')
  focused.splice(0)
  send({ type: 'act.submitted' })
  expect(focused).toEqual(['pieces'])
  answer('pieces', ' 3 ')
  send({ type: 'act.submitted' })
  expect(sent.last().input.event).toEqual({
    type: 'parcel.packed',
    version: 1,
    scanned: 3,
    weightGrams: 1000,
  })
})

test('a parcel that is packed is handed over next, and can be packed again', () => {
  const possible = ['fulfilment.cancelled', 'parcel.packed', 'parcel.dispatched']
  expect(offeredActs(providerParcel({ possible }))[0]).toBe('parcel.packed')
  expect(offeredActs(providerParcel({ possible, is_packed: true }))).toEqual([
    'parcel.dispatched',
    'fulfilment.cancelled',
    'parcel.packed',
  ])
})

test('an act is what the chart of a parcel takes from the provider', () => {
  const types = Object.keys(parcelEventInputs) as (keyof typeof parcelEventInputs)[]
  expect(types.filter(isOfWarehouse).toSorted()).toEqual(parcelActs.toSorted())
})

test('what the parcel does not offer cannot be chosen, and what is missing is said', async () => {
  const { send, tags } = await open()
  send({ type: 'act.chosen', act: 'parcel.dispatched' })
  expect(tags()).toEqual(['shown'])
  expect((await open(null)).tags()).toEqual(['missing'])
})

test('its calls have to be provided', async () => {
  expect(await unprovidedActors(providerParcelMachine)).toEqual({
    readParcel: 'Error: providerParcel: actor "readParcel" was not provided',
    sendAct: 'Error: providerParcel: actor "sendAct" was not provided',
  })
})
