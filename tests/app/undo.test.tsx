/** Undo of what was done on live data, on the real server with the real database (orders.md §3). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { createNetwork, lost } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, undoOf, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

type Setting = Parameters<typeof live.openShop>[1]

/** A company on its own data, and an order of it. Its one parcel waits to be assigned. */
async function openShop(
  changes: Record<string, unknown> = {},
  { pieces = 1, stock = { Karachi: 5, Lahore: 0 }, ...setting }: Setting & { pieces?: number } = {},
) {
  const shop = await live.openShop(server, { ...setting, stock })
  const { owner } = shop
  const placed = await shop.order(changes, pieces)
  const order = await live.done(live.sendEvent(owner, placed, { type: 'order.verified' }))
  const read = () => shop.read(order)
  const ownTags = async () => (await read()).tags.filter(({ is_system }) => !is_system).map(({ tag }) => tag)
  const notes = async () =>
    (await read()).notes.map(({ text, is_pinned, is_deleted }) =>
      is_deleted ? 'deleted' : `${text}${is_pinned ? ', pinned' : ''}`,
    )
  const events = async () => (await read()).log.map(({ event }) => event)
  const product = async () =>
    (await owner.get<ProductResponse>(live.pathOf(livePaths.product, shop.product))).body
  return { ...shop, order, read, ownTags, notes, events, product }
}
type Shop = Awaited<ReturnType<typeof openShop>>

async function open(shop: Shop, at = `/orders/${shop.order.label}`) {
  const network = createNetwork(server.fetch, BASE_URL)
  const page = openApp({ network, at, session: await server.signIn(shop.account) })
  const press = async (name: string) => {
    await waitFor(() => {
      expect(screen.getByRole('button', { name })).toBeEnabled()
      expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true')
    })
    await page.user.click(screen.getByRole('button', { name }))
  }
  if (at.startsWith('/orders/')) await screen.findByRole('heading', { name: 'Order Detail' })
  return { ...page, network, press }
}
type Page = Awaited<ReturnType<typeof open>>

async function applyTag({ user, press }: Page, tag: string) {
  await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), tag)
  await press('APPLY CHANGES')
}

async function addNote({ user, press }: Page, text: string) {
  await user.click(screen.getByRole('tab', { name: 'Notes' }))
  await user.type(screen.getByRole('textbox', { name: 'New note' }), text)
  await press('Add Note')
}

async function assign({ user, press }: Page) {
  await press('Assign: parcel 1')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign' }))
}

const confirmDeletion = async ({ user }: Page) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

test('tags that were applied are those before again, by one change in the log', async () => {
  const shop = await openShop({ tags: ['vip'] })
  const page = await open(shop)
  await applyTag(page, 'call at 5')
  await page.user.click(await undoOf('Tags of K1001 changed'))
  await waitFor(async () => expect(await shop.ownTags()).toEqual(['vip']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove call at 5' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect((await shop.events()).filter((event) => event === 'tags.changed')).toHaveLength(2)
})

test('an Undo without a response is offered again, and done once', async () => {
  const shop = await openShop()
  const page = await open(shop)
  await applyTag(page, 'call at 5')
  const undo = await undoOf('Tags of K1001 changed')
  page.network.meet(live.pathOf(livePaths.orderTags, shop.order), lost)
  await page.user.click(undo)
  await page.user.click(await undoOf("K1001: this couldn't be undone"))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  page.network.heal()
  expect(await shop.ownTags()).toEqual([])
  expect((await shop.events()).filter((event) => event === 'tags.changed')).toHaveLength(2)
})

test('tags that somebody else changed meanwhile stay, and the notice says who', async () => {
  const shop = await openShop()
  const agent = await shop.join('agent')
  const page = await open(shop)
  await applyTag(page, 'call at 5')
  const undo = await undoOf('Tags of K1001 changed')
  const { version } = await shop.read()
  const path = live.pathOf(livePaths.orderTags, shop.order)
  await live.done(agent.send(path, { version, tags: ['call at 5', 'fragile'] }, { method: 'PUT' }))
  await page.user.click(undo)
  await untilToasted("K1001: this couldn't be undone. This order was changed by Test Person")
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await shop.ownTags()).toEqual(['call at 5', 'fragile'])
})

test('a note that was added, changed, pinned, unpinned or deleted is as it was', async () => {
  const shop = await openShop({ note: 'Ring twice' })
  const page = await open(shop)
  const { user, press } = page
  const onScreen = () =>
    screen.getAllByText(/./, { selector: '[aria-live] li > p' }).map((words) => {
      const isPinned = within(words.parentElement as HTMLElement).queryByText('Pinned') !== null
      return words.textContent === 'This note was deleted.'
        ? 'deleted'
        : `${words.textContent}${isPinned ? ', pinned' : ''}`
    })
  const undone = async (text: string, during: string[], after: string[]) => {
    const undo = await undoOf(text)
    await waitFor(() => expect(onScreen()).toEqual(during))
    expect(await shop.notes()).toEqual(during)
    await user.click(undo)
    await waitFor(() => expect(onScreen()).toEqual(after))
    expect(await shop.notes()).toEqual(after)
  }
  await addNote(page, 'Fragile')
  await undone('Note on K1001 added', ['Ring twice', 'Fragile'], ['Ring twice', 'deleted'])
  await press('Change: Ring twice')
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ', please')
  await press('Save')
  await undone('Note on K1001 changed', ['Ring twice, please', 'deleted'], ['Ring twice', 'deleted'])
  await press('Pin: Ring twice')
  await undone('Note on K1001 pinned', ['Ring twice, pinned', 'deleted'], ['Ring twice', 'deleted'])
  await press('Pin: Ring twice')
  await press('Unpin: Ring twice')
  await undone('Note on K1001 unpinned', ['Ring twice', 'deleted'], ['Ring twice, pinned', 'deleted'])
  await press('Delete: Ring twice')
  await confirmDeletion(page)
  await undone('Note on K1001 deleted', ['deleted', 'deleted'], ['Ring twice, pinned', 'deleted'])
  expect(await screen.findByRole('region', { name: 'Pinned note' })).toHaveTextContent('Ring twice')
  expect((await shop.events()).filter((event) => event.startsWith('note.'))).toEqual([
    'note.added',
    'note.deleted',
    'note.changed',
    'note.changed',
    'note.pinned',
    'note.unpinned',
    'note.pinned',
    'note.unpinned',
    'note.pinned',
    'note.deleted',
    'note.restored',
  ])
})

test('a note that somebody else changed meanwhile stays, and so does the pin that they gave to another', async () => {
  const shop = await openShop({ note: 'Ring twice' })
  const agent = await shop.join('agent')
  const change = async (index: number, body: object) => {
    const note = (await shop.read()).notes[index]
    const path = live.pathOf(livePaths.orderNote, { id: shop.order.id, remark: note?.id ?? '' })
    await live.done(
      agent.send(path, { text: note?.text, version: note?.version, ...body }, { method: 'PUT' }),
    )
  }
  const page = await open(shop)
  await addNote(page, 'Fragile')
  const added = await undoOf('Note on K1001 added')
  await change(1, { text: 'Fragile: glass' })
  await page.user.click(added)
  await untilToasted("K1001: this couldn't be undone. This text was changed by Test Person")
  await page.press('Pin: Ring twice')
  const pinned = await undoOf('Note on K1001 pinned')
  await change(1, { is_pinned: true })
  await page.user.click(pinned)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await untilToasted("K1001: this couldn't be undone. This text was changed by Test Person")
  expect(await shop.notes()).toEqual(['Ring twice', 'Fragile: glass, pinned'])
})

test('a parcel that was assigned waits again, and nothing is reserved for it', async () => {
  const shop = await openShop()
  const page = await open(shop)
  const available = (await shop.product()).available
  await assign(page)
  const undo = await undoOf('Parcel of K1001 assigned')
  expect((await shop.product()).available).toBe(available - 1)
  await page.user.click(undo)
  const states = async () => (await shop.read()).parcels.map(({ state }) => state)
  await waitFor(async () => expect(await states()).toEqual(['awaitingAssigning']))
  await screen.findByRole('button', { name: 'Assign: parcel 1' })
  expect((await shop.product()).available).toBe(available)
  expect((await shop.events()).slice(-2)).toEqual(['parcel.assigned', 'assignment.undone'])
})

test('a parcel that was assigned to two locations is one parcel again, to the last piece', async () => {
  const shop = await openShop({}, { stock: { Karachi: 1, Lahore: 1 }, pieces: 2 })
  const page = await open(shop)
  await assign(page)
  const undo = await undoOf('Parcel of K1001 assigned')
  await screen.findByRole('region', { name: 'Parcel 2 of 2' })
  expect((await shop.product()).available).toBe(0)
  await page.user.click(undo)
  await screen.findByRole('button', { name: 'Assign: parcel 1' })
  expect(screen.queryByRole('region', { name: 'Parcel 2 of 2' })).toBeNull()
  const { parcels, tags } = await shop.read()
  expect(parcels).toMatchObject([{ state: 'awaitingAssigning', lines: [{ quantity: 2, reserved: 0 }] }])
  expect(tags.map(({ tag }) => tag)).not.toContain('Split')
  expect((await shop.product()).available).toBe(2)
})

test('a parcel that was sent from another city halts again, for the same reason', async () => {
  const shop = await openShop({}, { split_logic: 'OPTION_1', stock: { Karachi: 0, Lahore: 5 } })
  const { user, press } = await open(shop)
  await screen.findByText('No stock in Karachi')
  await press('Send from Gulberg, Lahore: parcel 1')
  const undo = await undoOf('Parcel of K1001 assigned')
  await waitFor(() => expect(screen.queryByText('No stock in Karachi')).toBeNull())
  await user.click(undo)
  await screen.findByRole('button', { name: 'Send from Gulberg, Lahore: parcel 1' })
  expect((await shop.read()).parcels).toMatchObject([
    { state: 'halt', location: null, halt: { message: 'No stock in Karachi' } },
  ])
})

test('a parcel that was booked or held meanwhile stays, and the notice says why', async () => {
  const shop = await openShop()
  const page = await open(shop)
  await assign(page)
  const undo = await undoOf('Parcel of K1001 assigned')
  const booking = { courier: 'TCS', cn: 'CN-1', weightGrams: 500 }
  await live.done(live.sendToParcel(shop.owner, await shop.read(), 1, { type: 'parcel.approved', booking }))
  await page.user.click(undo)
  await untilToasted("K1001: this couldn't be undone. ")
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect((await shop.read()).parcels.map(({ state, cn }) => [state, cn])).toEqual([['approved', 'CN-1']])
})

test('a product that was archived is in the list again', async () => {
  const shop = await openShop()
  const { user, press } = await open(shop, '/products')
  await press('Delete Product LAWN-1')
  await waitFor(async () => expect((await shop.product()).is_archived).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete Product LAWN-1' })
  await waitFor(async () => expect((await shop.product()).is_archived).toBe(false))
})

test('a product that somebody else restored and changed meanwhile stays as they left it', async () => {
  const shop = await openShop()
  const agent = await shop.join('agent')
  const { user, press } = await open(shop, '/products')
  await press('Delete Product LAWN-1')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const { id } = await shop.product()
  const restored = await live.done(
    agent.send<ProductResponse>(live.pathOf(livePaths.productRestore, { id }), {}),
  )
  const { category, sku, version } = restored
  const body = { name: 'Lawn suit', category, price_minor: 100_000, sku, version }
  await live.done(agent.send(live.pathOf(livePaths.product, { id }), body, { method: 'PUT' }))
  await user.click(undo)
  await screen.findByRole('button', { name: 'Delete Lawn suit' })
  expect(await shop.product()).toMatchObject({ name: 'Lawn suit', is_archived: false, version: version + 1 })
})

test.each<[what: string, at: string | undefined, act: (page: Page) => Promise<void>]>([
  ['tags', undefined, (page) => applyTag(page, 'call at 5')],
  ['a note', undefined, (page) => addNote(page, 'Fragile')],
  ['an assignment', undefined, assign],
  ['an archived product', '/products', ({ press }) => press('Delete Product LAWN-1')],
])('the Undo of %s is gone after ten seconds, by key, too', async (_, at, doIt) => {
  const shop = await openShop()
  const page = await open(shop, at)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await doIt(page)
  await screen.findByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const sent = page.network.sent.length
  act(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.user.keyboard('{Control>}z{/Control}')
  expect(page.network.sent).toHaveLength(sent)
})
