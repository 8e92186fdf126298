/** What takes an act on an order back (orders.md §3): an assignment by who made it, and what becomes of a note. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let korangi: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_3' })
  korangi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP-7', { [korangi.id]: 50 })
})
afterAll(() => app.close())

const create = (changes: object = {}) =>
  live.done(
    company.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, { ...changes })),
  )

async function assignedBy(person: live.Person): Promise<OrderResponse> {
  const order = await live.done(live.sendEvent(company.owner, await create(), { type: 'order.verified' }))
  const lineId = order.lines[0]?.id ?? ''
  const assignments = [{ lineId, warehouseId: korangi.id, quantity: 1 }]
  return live.done(live.sendToParcel(person, order, 1, { type: 'parcel.assigned', assignments }))
}

describe('an assignment', () => {
  const unassign = (person: live.Person, order: OrderResponse) =>
    live.sendToParcel(person, order, 1, { type: 'parcel.unassigned' })

  test('is taken back by the agent who made it', async () => {
    const agent = await company.join('agent')
    const { parcels, log } = await live.done(unassign(agent, await assignedBy(agent)))
    expect(parcels).toMatchObject([{ state: 'awaitingAssigning', location: null }])
    expect(log.map(({ event }) => event).slice(-2)).toEqual(['parcel.assigned', 'parcel.unassigned'])
  })

  test('is taken back by no other agent, and not later', async () => {
    const [agent, other] = [await company.join('agent'), await company.join('agent')]
    const order = await assignedBy(agent)
    expect(await unassign(other, order)).toMatchObject({ status: 409, code: 'event_refused' })
    app.clock.advance(30_001)
    expect(await unassign(agent, order)).toMatchObject({ status: 409, code: 'event_refused' })
    // An owner may at any time.
    expect((await unassign(company.owner, order)).status).toBe(200)
  })

  test('that something has happened to since stays, and who did it is said', async () => {
    const agent = await company.join('agent')
    const order = await assignedBy(agent)
    const held = await live.done(
      live.sendToParcel(company.owner, order, 1, { type: 'order.held', reason: 'Calls back' }),
    )
    await live.done(live.sendToParcel(company.owner, held, 1, { type: 'hold.released' }))
    expect(await unassign(agent, order)).toMatchObject({ status: 409, code: 'stale_version' })
  })
})

describe('a note', () => {
  const pathOf = (order: OrderResponse, note: number) =>
    live.pathOf(livePaths.orderNote, { id: order.id, remark: order.notes[note]?.id ?? '' })
  const put = (order: OrderResponse, note: number, body: object) =>
    company.owner.send<OrderResponse>(pathOf(order, note), body, { method: 'PUT' })
  const remove = (order: OrderResponse, version: number) =>
    company.owner.send<OrderResponse>(`${pathOf(order, 0)}?version=${version}`, {}, { method: 'DELETE' })

  test('that was deleted is there again in the version of its deletion, with one log row', async () => {
    const order = await create({ note: 'Ring twice' })
    await live.done(remove(order, 1))
    expect(await put(order, 0, { text: 'Ring twice', version: 1 })).toMatchObject({
      status: 409,
      code: 'stale_version',
    })
    expect((await remove(order, 2)).status).toBe(404)
    const { notes, log } = await live.done(put(order, 0, { text: 'Ring twice', version: 2 }))
    expect(notes).toMatchObject([{ text: 'Ring twice', is_deleted: false, edited_at: null }])
    expect(log.at(-1)).toMatchObject({ event: 'note.restored', after: { note: 'Ring twice' } })
    expect(log.filter(({ event }) => event.startsWith('note.'))).toHaveLength(2)
  })

  test('gets the pin only while the one that was seen has it', async () => {
    const order = await create({ note: 'Ring twice' })
    const path = live.pathOf(livePaths.orderNotes, { id: order.id })
    const both = await live.done(
      company.owner.send<OrderResponse>(path, { text: 'Fragile', is_pinned: true }),
    )
    const pin = (seen_pinned: string | null) =>
      put(both, 0, { text: 'Ring twice', version: 1, is_pinned: true, seen_pinned })
    expect(await pin(null)).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await pin(both.notes[0]?.id ?? '')).toMatchObject({ status: 409, code: 'stale_version' })
    const { notes } = await live.done(pin(both.notes[1]?.id ?? ''))
    expect(notes.map(({ is_pinned }) => is_pinned)).toEqual([true, false])
  })
})
