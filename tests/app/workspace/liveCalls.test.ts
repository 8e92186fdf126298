/** How the live workspace calls the server, whatever that answers (orders.md §3, design §6). */
import { describe, expect, test } from 'vitest'
import type { Call } from '#api/client.ts'
import type { ParsedResponse } from '#api/responses.ts'
import { wholeDashboard } from '#domain/dashboard/filter.ts'
import { FailureError } from '#domain/failures.ts'
import { idempotencyKeyHeader } from '#domain/fulfilment/contract.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { RefusedChangeError, refusalOf } from '#domain/refusedChange.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { createLiveCalls } from '#workspace/live/liveWorkspace.ts'
import { openLiveWorkspace } from '#workspace/live/openLiveWorkspace.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import { NotInWorkspace } from '#workspace/workspace.ts'

const answer = (status: number, body: unknown, errorCode: string | null = null): ParsedResponse => ({
  status,
  isOk: status < 300,
  body,
  isPlainText: false,
  errorCode,
})

/** The live calls on a server that answers with `respond`; what it was sent, and how often the screens were told. */
function start(
  respond: (call: Call, index: number) => ParsedResponse | Promise<ParsedResponse>,
  openStream: (call: { path: string; json?: unknown }) => Promise<Response> = () =>
    Promise.reject(new Error('no stream')),
) {
  const sent: Call[] = []
  let told = 0
  let keys = 0
  const live = createLiveCalls({
    api: {
      send: async (call) => {
        sent.push(call)
        return respond(call, sent.length - 1)
      },
      openStream,
    },
    news: {
      tell: () => {
        told += 1
      },
      expectOwn: () => {},
    },
    newKey: () => `key-${++keys}`,
  })
  return {
    live,
    sent,
    told: () => told,
    keysSent: () => sent.map((call) => call.headers?.[idempotencyKeyHeader]),
  }
}

const id = '0196f1a0-0000-7000-8000-000000000001'
const product = {
  id,
  version: 1,
  name: 'Lawn suit',
  category: 'Clothing',
  price: { minor: 100_00, currency: 'PKR' },
  cost: { minor: 60_00, currency: 'PKR' },
  sku: 'LWN-1',
  vendor: '',
  barcode: '',
  weight_grams: 500,
  photo: '',
  low_stock_threshold: null,
  low_stock_at: 10,
  stock: 3,
  available: 3,
  stock_status: 'low-stock',
  stock_at: [],
  is_archived: false,
}
const newLocation = { name: 'Lahore-1', city: 'Lahore', address: '', isExport: false }
const adjustment = { productId: id, locationId: id, change: -2, reason: 'damaged', note: '' } as const
const lostResponse = new FailureError({ code: 'unreachable' })

const row = (number: number) => ({
  id: id.replace(/.{4}$/, String(number)),
  label: `#${number}`,
  number,
  customer: 'Ayesha Khan',
  email: '',
  phone: '+923001234567',
  city: 'Lahore',
  placed_at: 0,
  type: 'Local',
  payment: 'COD',
  payment_status: 'Unpaid',
  total: { minor: 100_00, currency: 'PKR' },
  status: 'pending-cod',
  version: 1,
})

describe('a refused change', () => {
  test('of a stale version carries the sentence and the fields that differ', async () => {
    const { live, told } = start(() =>
      answer(
        409,
        {
          changed_by: 'Bilal',
          detail: 'This order was changed by Bilal 3 min ago.',
          version: 4,
          changed_at: 0,
          differing: { city: { before: 'Lahore', after: 'Multan' } },
        },
        'stale_version',
      ),
    )
    const error = await live.orders.sendEvent('#1042', { type: 'order.verified' }, 3, 'k').catch((e) => e)
    expect(refusalOf(error)).toMatchObject({
      code: 'stale_version',
      text: 'This order was changed by Bilal 3 min ago.',
      differing: { city: { before: 'Lahore', after: 'Multan' } },
      version: 4,
      refused: [],
      possible: [],
    })
    expect(told()).toBe(0)
  })

  test('of an event carries every failed check and what is possible', async () => {
    const { live } = start(() =>
      answer(
        409,
        {
          detail: 'This is not possible now.',
          refused: [{ guard: 'hasValidPhone', message: 'The phone number is not valid.' }],
          possible: ['order.cancelled'],
          version: 3,
        },
        'event_refused',
      ),
    )
    const error = await live.parcels.sendEvent(id, { type: 'parcel.approved' }, 3, 'k').catch((e) => e)
    expect(refusalOf(error)).toMatchObject({
      code: 'event_refused',
      refused: [{ guard: 'hasValidPhone', message: 'The phone number is not valid.' }],
      possible: ['order.cancelled'],
    })
  })

  test('of a form carries the message of each field, and the first one as its sentence', async () => {
    const { live } = start(() =>
      answer(400, { name: ['Enter a name.'], city: ['Choose a city.'] }, 'validation_failed'),
    )
    const error = await live.warehouses.add(newLocation).catch((e) => e)
    expect(error).toBeInstanceOf(RefusedChangeError)
    expect(refusalOf(error)).toMatchObject({
      text: 'Enter a name.',
      fields: { name: 'Enter a name.', city: 'Choose a city.' },
    })
  })

  test('of a form may say one thing of a field, not a list', async () => {
    const { live } = start(() => answer(400, { count: 2, city: 'Choose a city.' }, 'validation_failed'))
    const error = await live.warehouses.add(newLocation).catch((e) => e)
    expect(refusalOf(error)).toMatchObject({ text: 'Choose a city.', fields: { city: 'Choose a city.' } })
  })

  test('of a duplicate order names the order', async () => {
    const { live } = start(() =>
      answer(
        409,
        { detail: 'Create anyway?', duplicate_of: { id, number: 1039, placed_at: 5 } },
        'duplicate_order',
      ),
    )
    const error = await live.orders.create({} as never, 'k').catch((e) => e)
    expect(refusalOf(error)?.duplicateOf).toEqual({ id, number: 1039, placedAt: 5 })
  })

  test('of a record that is gone says so', async () => {
    const { live } = start(() => answer(404, { detail: 'Not found.' }, 'not_found'))
    await expect(live.stock.adjust(adjustment, 'k')).rejects.toBeInstanceOf(NotInWorkspace)
  })
})

describe('what is not an answer of this API is a failure, never a crash', () => {
  test.each([
    ['the page of a proxy', answer(200, '<html>')],
    ['another shape', answer(200, { rows: [{ id: 1 }] })],
    ['nothing', answer(200, undefined)],
    ['an error page', answer(403, 'Forbidden')],
    ['a server in trouble', answer(503, { detail: 'busy' }, 'unavailable')],
    ['a 404 of something else', answer(404, '<html>')],
  ])('%s', async (_, response) => {
    const { live, told } = start(() => response)
    const reads = [
      live.orders.search(allOrders),
      live.orders.get('#1042'),
      live.products.search({ q: '', category: 'all', stock: 'all' }),
      live.customers.get(id),
      live.dashboard.figures({ statuses: [], date: null }),
      live.warehouses.list(),
    ]
    for (const read of reads) await expect(read).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    await expect(live.stock.adjust(adjustment, 'k')).rejects.toBeInstanceOf(FailureError)
    expect(told()).toBe(0)
  })
})

describe('the key of an act', () => {
  test('is the one that the caller gives', async () => {
    const { live, keysSent, told } = start(() => answer(201, product))
    await live.stock.adjust(adjustment, 'of the form')
    expect(keysSent()).toEqual(['of the form'])
    expect(told()).toBe(1)
  })

  test('is kept for the retry after a lost response, and is new after a response', async () => {
    const { live, keysSent } = start((_, index) => {
      if (index === 0) throw lostResponse
      return index === 1 ? answer(500, null) : answer(400, { text: ['Enter a note'] }, 'validation_failed')
    })
    for (let tries = 0; tries < 4; tries++) await live.orders.restore('#1042').catch(() => {})
    expect(keysSent()).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
  })

  test('is another one for another act', async () => {
    const { live, keysSent } = start(() => {
      throw lostResponse
    })
    await live.orders.restore('#1042').catch(() => {})
    await live.orders.restore('#1043').catch(() => {})
    expect(new Set(keysSent()).size).toBe(2)
  })
})

test('a changed product has the SKU that was typed, and what its form does not show stays', async () => {
  const { live, sent } = start(() => answer(200, { ...product, vendor: 'Gul', barcode: '896', version: 7 }))
  const price = { minor: 120_00, currency: 'PKR' } as const
  const typed = { name: 'Lawn suit', category: 'Clothing', price, stock: 3 } as const
  await live.products.update(id, { ...typed, sku: 'LWN-2' }, 6)
  await live.products.update(id, typed, 7)
  expect(sent.flatMap(({ json }) => json ?? [])).toEqual(
    [
      { sku: 'LWN-2', version: 6 },
      { sku: 'LWN-1', version: 7 },
    ].map((own) => ({
      name: 'Lawn suit',
      category: 'Clothing',
      price_minor: 120_00,
      cost_minor: 60_00,
      vendor: 'Gul',
      barcode: '896',
      weight_grams: 500,
      low_stock_threshold: null,
      ...own,
    })),
  )
})

describe('orders', () => {
  const page = (rows: object[], page: number) =>
    answer(200, { rows, total: 3, page, pages: 2, counts_by_status: {}, count_of_all: 3 })

  test('are exported as the file that the server writes, with the filters of the list', async () => {
    const asked: [string, unknown][] = []
    const { live } = start(
      () => answer(200, {}),
      async ({ path, json }) => {
        asked.push([path, json])
        return asked.length < 3 ? new Response('Order') : new Response('', { status: 503 })
      },
    )
    const query = { ...allOrders, q: 'ayesha', status: 'halt', page: 7 } as const
    const file = (await live.orders.list(query)) as Blob
    expect(await file.text()).toBe('Order')
    await live.orders.list(query, { only: ['K1', '#1,301'], columns: ['order', 'sku'] })
    expect(asked).toEqual([
      ['orders/export/?q=ayesha&status=halt&sort=-date', undefined],
      ['orders/export/?sort=-date&column=order&column=sku', { orders: ['K1', '#1,301'] }],
    ])
    await expect(live.orders.list(query)).rejects.toMatchObject({ failure: { code: 'unreachable' } })
  })

  test('are changed in the version that was seen last, by whichever name the order is called', async () => {
    const { live, sent } = start((_, index) => answer(200, liveOrder({ version: 3 + index })))
    await live.orders.get('#1042')
    for (const name of ['#1042', liveOrder().id, '#1042']) await live.orders.applyTags(name, ['vip'])
    expect(sent.map(({ method, json }) => [method, json])).toEqual([
      ['get', undefined],
      ...[3, 4, 5].map((version) => ['put', { version, tags: ['vip'] }]),
    ])
  })

  test('are changed in the version that the caller saw, whatever was seen since; what was never seen is asked for', async () => {
    const { live, sent } = start(() => answer(200, liveOrder({ version: 9 })))
    const customer = { ...liveOrder().customer, number: '0300-1234567' }
    await live.orders.saveCustomer('#1042', customer)
    await live.orders.saveCustomer('#1042', customer, { version: 4, reallocate: true })
    await live.orders.applyTags('#1042', ['vip'], { version: 5, key: 'of the act' })
    expect(sent.map(({ method, json }) => [method, json])).toMatchObject([
      ['get', undefined],
      ['put', { version: 9, reallocate: false, customer: { number: '+923001234567' } }],
      ['put', { version: 4, reallocate: true }],
      ['put', { version: 5, tags: ['vip'] }],
    ])
  })

  test('are between those that the list had, by their number; elsewhere by what the server calls them', async () => {
    const [previous, next] = [row(1043).id, row(1041).id]
    const { live, sent } = start(({ path, params }) => {
      if (path === 'orders/') return page([row(1043)], 1)
      const place = params ? { previous, next, position: 2, total: 3 } : null
      return answer(200, { ...liveOrder(), place })
    })
    const list = { ...allOrders, q: 'ayesha' }
    await live.orders.search(list)
    expect(await live.orders.get('#1042', { list })).toMatchObject({ place: { previous: '#1043', next } })
    expect(sent[1]?.params).toEqual({ q: 'ayesha', sort: allOrders.sort })
    const alone = await live.orders.get('#1042')
    expect([sent[2]?.params, alone?.place]).toEqual([undefined, null])
  })

  test('have an Undo of a note that was written, and none of a comment', async () => {
    const note = { id, at: 0, author: null, text: 'Call first', parcel_id: null, edited_at: null, version: 1 }
    const notes = [{ ...note, is_deleted: false, is_pinned: false }]
    const write = (kind: 'note' | 'comment') => {
      const { live } = start(({ method }) =>
        answer(200, { ...liveOrder(), notes: method === 'get' ? [] : notes }),
      )
      return live.orders.addRemark('#1042', { kind, text: ' Call first ', parcelId: null })
    }
    expect(await write('comment')).toBeNull()
    expect(await write('note')).toMatchObject({
      done: 'noteAdded',
      opposite: { type: 'newNote', noteId: id },
    })
  })

  test('are deleted in the version that the list showed', async () => {
    const { live, sent } = start(({ method }) =>
      method === 'get'
        ? page([{ ...row(1001), version: 4 }], 1)
        : answer(200, { outcome: 'deleted', detail: null }),
    )
    const [found] = (await live.orders.search(allOrders)).rows
    await live.orders.remove(found?.id ?? '', found?.version)
    expect(sent[1]).toMatchObject({ method: 'delete', path: 'orders/%231001/', params: { version: '4' } })
  })

  test('with the spelling of a fixed city are fixed by one call, and all screens are told', async () => {
    const { live, sent, told, keysSent } = start((_, index) =>
      index === 0 ? answer(503, {}) : answer(200, { fixed: 2, left: 0 }),
    )
    const twins = { spelling: 'Karachee', zip: '', city: 'Karachi', orders: 2 }
    await expect(live.orders.fixTwins(twins)).rejects.toBeInstanceOf(FailureError)
    expect(told()).toBe(0)
    expect(await live.orders.fixTwins(twins)).toEqual({ fixed: 2, left: 0 })
    expect(told()).toBe(1)
    expect(keysSent()).toEqual(['key-1', 'key-1'])
    expect(sent[0]).toMatchObject({
      path: 'orders/city-twins/',
      json: { spelling: 'Karachee', zip: '', city: 'Karachi' },
    })
  })

  test('say when only the newest were searched, or only the first are on pages', async () => {
    const page = { rows: [], total: 0, page: 1, pages: 1, counts_by_status: {}, count_of_all: 0 }
    const answers = [{ searched_newest: 10_000 }, { first_on_pages: 9_000 }, {}]
    const { live } = start((_, index) => answer(200, { ...page, ...answers[index] }))
    const bounds = async () => {
      const { searchedNewest, firstOnPages } = await live.orders.search(allOrders)
      return [searchedNewest, firstOnPages]
    }
    expect([await bounds(), await bounds(), await bounds()]).toEqual([
      [10_000, undefined],
      [undefined, 9_000],
      [undefined, undefined],
    ])
  })

  test('of blanks is none, and is not asked for', async () => {
    const { live, sent } = start(() => answer(200, {}))
    expect(await live.orders.get('  ')).toBeNull()
    expect(sent).toEqual([])
  })

  test('without a name is the newest, and null where there is none', async () => {
    const none = { rows: [], total: 0, page: 1, pages: 1, counts_by_status: {}, count_of_all: 0 }
    const { live, sent } = start(() => answer(200, none))
    expect(await live.orders.get('')).toBeNull()
    expect(sent.map(({ path }) => path)).toEqual(['orders/'])
  })

  test.each(['#1042', '1042', id])(
    '%s that does not exist, or is of another company, is null',
    async (name) => {
      const { live, sent } = start(() => answer(404, { detail: 'Not found.' }, 'not_found'))
      expect(await live.orders.get(name)).toBeNull()
      expect(sent[0]?.path).toBe(`orders/${encodeURIComponent(name)}/`)
    },
  )
})

test('a customer is found by the whole number in any spelling, not by a part of it', async () => {
  const customer = (phone: string, name: string) => ({
    id,
    version: 1,
    name,
    email: '',
    phone,
    city: '',
    country: '',
    address1: '',
    address2: '',
    zip: '',
    is_blocked: false,
    is_erased: false,
    joined_at: 0,
    orders: 1,
    total_spent: product.price,
    last_order_at: 0,
    acceptance: { rate: null, ended: 0 },
  })
  const rows = [customer('+9230012345678', 'Bilal'), customer('+923001234567', 'Ayesha')]
  const { live, sent } = start(() => answer(200, { rows, total: 2, page: 1, pages: 1 }))
  expect(await live.customers.findByPhone('0300-1234567')).toMatchObject({ name: 'Ayesha' })
  expect(await live.customers.findByPhone('0300-1234568')).toBeNull()
  expect(sent[0]?.params).toEqual({ q: '+923001234567' })
})

test('a read of an aborted screen rejects with the reason', async () => {
  const { live, sent } = start(() => answer(200, {}))
  const reason = new Error('left')
  await expect(live.orders.search(allOrders, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(sent).toEqual([])
})

test('the workspace opens at once; code that cannot be loaded is a failed call, and the next one tries again', async () => {
  let loads = 0
  const workspace = openLiveWorkspace(
    { send: async () => answer(200, { rows: [] }), openStream: () => Promise.reject(new Error()) },
    () => {
      loads += 1
      return loads === 1
        ? Promise.reject(new TypeError('Failed to fetch'))
        : import('#workspace/live/liveWorkspace.ts')
    },
  )
  expect(loads).toBe(0)
  expect(workspace.capabilities).toContain('createOrders')
  await expect(workspace.locations()).rejects.toBeInstanceOf(FailureError)
  expect(await workspace.warehouses?.list()).toEqual([])
})

test('an answer of a process from before a field was added is read', async () => {
  const { unconfirmedSales: _, ...figures } = await createSampleWorkspace({
    now: Date.now,
  }).dashboard.figures(wholeDashboard)
  const dashboard = start(() => answer(200, figures)).live.dashboard
  expect(await dashboard.figures(wholeDashboard)).toMatchObject({ totalSales: figures.totalSales })
  const price = { minor: 600_000, currency: 'PKR' }
  const words = { title: 'Lawn suit', sku: 'LAWN-1', vendor: '', barcode: '', category: '' }
  const line = { id, product_id: null, ...words, price, quantity: 1 }
  const { orders } = start(() => answer(200, { ...liveOrder(), lines: [line] })).live
  expect((await orders.get('#1042'))?.lines).toEqual([{ ...line, photo: '' }])
})
