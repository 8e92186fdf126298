/** The photos of products: checked by their bytes, for the own company alone, and gone with their product. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import type { ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Papers } from '#domain/fulfilment/paperContract.ts'
import { endDueCompanies } from '#server/data/endCompany.ts'
import { jpegBytes, jpegOf } from '#tests/support/jpeg.ts'
import * as live from '#tests/support/liveApp.ts'
import { pngOf } from '#tests/support/png.ts'
import { createTestApp, password, type TestApp } from '#tests/support/testApp.ts'
import { filesIn } from '#tests/support/zip.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app)
  owner = company.owner
})
afterAll(() => app.close())

const fields = { name: 'Lawn suit', category: 'Clothing', price_minor: 250_000 }
let count = 0
const add = async (photo = jpegOf(8, 6)) =>
  live.done(owner.send<ProductResponse>(livePaths.products, { ...fields, sku: `PH-${(count += 1)}`, photo }))
const change = (by: live.Person, { id, sku, version }: ProductResponse, changes: object) =>
  by.send<ProductResponse>(
    live.pathOf(livePaths.product, { id }),
    { ...fields, sku, version, ...changes },
    { method: 'PUT' },
  )
const remove = (product: ProductResponse) =>
  live.done(live.remove(owner, livePaths.product, { id: product.id, version: product.version }))
const read = async (by: live.Person, { id, photo }: Pick<ProductResponse, 'id' | 'photo'>) =>
  app.request(live.pathOf(livePaths.productPhoto, { id, photo }), {
    headers: { Authorization: `Bearer ${await by.access()}` },
  })
const stored = (id: string) =>
  app.testDatabase.query('select product_id from product_photos where product_id = $1', [id])

test('a photo is a file of its own: a JPEG that runs nothing, kept by the browser of its reader until it changes', async () => {
  const product = await add()
  const response = await read(owner, product)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpegBytes(8, 6))
  const header = (name: string) => response.headers.get(name)
  expect([header('Content-Type'), header('X-Content-Type-Options')]).toEqual(['image/jpeg', 'nosniff'])
  expect(header('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect(header('Cache-Control')).toBe('private, max-age=31536000, immutable')
})

test('another photo has another address, and the former one leads to nothing that anybody keeps', async () => {
  const first = await add()
  const second = await live.done(change(owner, first, { photo: jpegOf(9, 9) }))
  expect(second.photo).not.toBe(first.photo)
  const former = await read(owner, first)
  expect([former.status, former.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  expect((await read(owner, second)).status).toBe(200)
})

test('a change that says nothing of the photo leaves it; an empty one removes it', async () => {
  const product = await add()
  const renamed = await live.done(change(owner, product, { name: 'Suit' }))
  expect(renamed.photo).toBe(product.photo)
  const without = await live.done(change(owner, renamed, { photo: '' }))
  expect([without.photo, await stored(product.id)]).toEqual(['', []])
})

test.each([
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a PNG', pngOf(8, 8)],
  ['a picture that is larger than is kept', jpegOf(641, 8)],
  ['a picture that says where it was taken', jpegOf(8, 8, { 0xe1: 'Exif' })],
  ['HTML that calls itself a JPEG', `data:image/jpeg;base64,${btoa('<script>alert(1)</script>')}`],
  ['what some photo is known by', '0123456789abcdef0123456789abcdef'],
])('%s is refused at its field, and nothing is stored', async (_, photo) => {
  const product = await add()
  const refused = await change(owner, product, { photo })
  expect(refused).toMatchObject({
    status: 400,
    body: { photo: [expect.stringContaining('Choose a picture')] },
  })
  expect((await read(owner, product)).status).toBe(200)
})

test('who may not change products sees photos and changes none; another company does not even see them', async () => {
  const product = await add()
  const viewer = await company.join('viewer')
  expect((await read(viewer, product)).status).toBe(200)
  expect((await change(viewer, product, { photo: jpegOf(2, 2) })).status).toBe(403)
  const { owner: stranger } = await live.openCompany(app)
  expect((await read(stranger, product)).status).toBe(404)
  expect((await change(stranger, product, { photo: '' })).status).toBe(404)
  expect(
    (await app.get(live.pathOf(livePaths.productPhoto, product).replace(':key', product.photo))).status,
  ).toBe(401)
})

test('the items of orders and what is picked for them show it', async () => {
  const place = await company.addLocation('Korangi', 'Karachi')
  const product = await add()
  await company.adjust(product.id, place.id, 3)
  const order = await live.done(
    owner.send<OrderResponse>(livePaths.orders, live.newOrder({ [product.sku]: 1 })),
  )
  expect(order.lines).toMatchObject([{ product_id: product.id, photo: product.photo }])
  await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  const papers = await live.done(owner.get<Papers>(`${livePaths.papers}?orders=${order.label}`))
  expect(papers.rows.flatMap(({ lines }) => lines)).toMatchObject([
    { product_id: product.id, photo: product.photo },
  ])
})

test('a photo goes with its product, and stays with one that is archived', async () => {
  const [unused, used] = [await add(), await add()]
  await remove(unused)
  expect(await stored(unused.id)).toEqual([])
  await live.done(owner.send(livePaths.orders, live.newOrder({ [used.sku]: 1 })))
  await remove(used)
  expect(await stored(used.id)).toHaveLength(1)
})

test('photos are in the export of the company as files, and gone with the company', async () => {
  const other = await live.openCompany(app)
  const product = await live.done(
    other.owner.send<ProductResponse>(livePaths.products, { ...fields, sku: 'PH-X', photo: jpegOf(5, 4) }),
  )
  await app.post(apiPaths.proof, { current_password: password }, await other.owner.access())
  const response = await app.request(livePaths.companyExport, {
    headers: { Authorization: `Bearer ${await other.owner.access()}` },
  })
  const files = filesIn(Buffer.from(await response.arrayBuffer()))
  const photos = Object.keys(files).filter((name) => name.startsWith('product_photos'))
  expect(photos).toEqual([`product_photos/${product.id}.jpg`])
  await app.testDatabase.query("update companies set status = 'suspended', ends_at = now() where id = $1", [
    other.companyId,
  ])
  await endDueCompanies(app.database.db, new Date(Date.now() + 1_000))
  expect(await stored(product.id)).toEqual([])
})
