import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveCalls, OperatorCalls } from '#domain/calls/call.ts'
import { operatorCalls } from '#domain/calls/operatorCalls.ts'
import { apiPaths } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { onboardingFields } from '#domain/onboarding/fields.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import { apiReferenceMessages as words } from '#messages/apiReference.ts'
import { outlineOf } from '#server/http/apiReference.ts'
import {
  orderEventInputs,
  orderEventSchema,
  parcelEventInputs,
  parcelEventSchema,
} from '#server/live/orders/eventInput.ts'
import { liveTables } from '#tests/support/liveTables.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  required?: string[]
  maximum?: number
}
type Content = { content: { 'application/json': { schema: Schema } } }
type Operation = {
  summary: string
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
  security?: unknown
  parameters?: unknown[]
}
type Document = {
  openapi: string
  info: { description: string }
  components: { securitySchemes: object }
  paths: Record<string, Record<string, Operation>>
}

let server: TestApp
let document: Document
beforeAll(async () => {
  server = await createTestApp()
  document = (await (await server.request('openapi.json')).json()) as Document
})
afterAll(() => server.close())

const noBooking = { courier: '', cn: '' }

const documented = (path: string) => `/api/${path.replace(/:(\w+)/g, '{$1}')}`

const operation = (path: string, method: string): Operation => {
  const found = document.paths[documented(path)]?.[method]
  if (!found) throw new Error(`The document lacks ${method} ${path}`)
  return found
}

test('it is OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Karwan API', version: expect.any(String) })
})

type Row = OperatorCalls[string] | LiveCalls[string]
/** Of which each row is a call. */
const tables = [...liveTables, operatorCalls]

test('it describes exactly the calls of the contract', () => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const expected = {
    [apiPaths.login]: ['post'],
    [apiPaths.loginCode]: ['post'],
    [secondFactorPaths.secondFactor]: ['get'],
    [secondFactorPaths.app]: ['post'],
    [secondFactorPaths.confirmation]: ['post'],
    [secondFactorPaths.appRemoval]: ['post'],
    [secondFactorPaths.newPasskey]: ['post'],
    [secondFactorPaths.passkeys]: ['post'],
    [secondFactorPaths.passkey]: ['put'],
    [secondFactorPaths.passkeyRemoval]: ['post'],
    [secondFactorPaths.passkeyRequest]: ['post'],
    [secondFactorPaths.recoveryCodes]: ['post'],
    [secondFactorPaths.removal]: ['post'],
    [apiPaths.signUp]: ['post'],
    [apiPaths.warehouses]: ['get'],
    [apiPaths.setup]: ['post'],
    [apiPaths.refresh]: ['post'],
    [apiPaths.logout]: ['post'],
    [apiPaths.me]: ['get'],
    [apiPaths.forgottenPassword]: ['post'],
    [apiPaths.resetPassword]: ['post'],
    [apiPaths.verifyEmail]: ['post'],
    [apiPaths.sendVerification]: ['post'],
    [apiPaths.changeEmail]: ['post'],
    [apiPaths.changePassword]: ['put'],
    [apiPaths.profile]: ['get', 'put'],
    [apiPaths.proof]: ['post'],
    [apiPaths.takeBack]: ['post'],
    [apiPaths.ownership]: ['get'],
    [apiPaths.sessions]: ['get', 'delete'],
    [apiPaths.session]: ['delete'],
    [apiPaths.companyQuestion]: ['get', 'post'],
    [invitationPaths.read]: ['post'],
    [invitationPaths.accept]: ['post'],
    [livePaths.events]: ['get'],
    [livePaths.orderExport]: ['get', 'post'],
    [livePaths.companyExport]: ['get'],
    [livePaths.courierLabels]: ['get'],
    [livePaths.productPhoto]: ['get'],
    [operatorPaths.companyExport]: ['get'],
    [operatorPaths.personExport]: ['get'],
    [livePaths.orderPresence]: ['post'],
  }
  const all = Object.entries(expected).flatMap(([path, methods]) =>
    methods.map((method) => `${method} ${documented(path)}`),
  )
  const ofTables = tables.flatMap((table) =>
    Object.values<Row>(table).map(({ method, path }) => `${method} ${documented(path)}`),
  )
  expect(calls.sort()).toEqual([...all, ...ofTables].sort())
})

test('every write of own orders names its idempotency key and what it is refused with', () => {
  const writes = liveTables.flatMap((table) =>
    Object.values<Row>(table)
      .filter(({ method }) => method !== 'get')
      .map(({ method, path }) => operation(path, method)),
  )
  expect(writes.length).toBeGreaterThan(30)
  for (const { parameters = [], responses } of writes) {
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: idempotencyKeyHeader, in: 'header', required: true }),
    )
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '422']))
  }
  const others = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((call) => !writes.includes(call))
  expect(JSON.stringify(others)).not.toContain(idempotencyKeyHeader)
})

/** The numbers of a body, by their path in it. */
function numbersIn({
  type,
  properties = {},
  items,
  anyOf = [],
  oneOf = [],
  maximum,
}: Schema): [string, number?][] {
  if (type === 'number' || type === 'integer') return [['', maximum]]
  const parts = [
    ...Object.entries(properties),
    ...[...anyOf, ...oneOf, ...(items ? [items] : [])].map((part) => ['', part] as const),
  ]
  return parts.flatMap(([name, part]) =>
    numbersIn(part).map(([path, most]): [string, number?] => [[name, path].filter(Boolean).join('.'), most]),
  )
}

test('every number that a call takes has a limit, and every amount the same one', () => {
  const bodies = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) =>
      requestBody ? [requestBody.content['application/json'].schema] : [],
    ),
  )
  const numbers = bodies.flatMap(numbersIn)
  // Those are compared with numbers in the server's memory, and reach no statement.
  const unlimited = numbers.filter(([, most]) => most === undefined).map(([path]) => path)
  expect([...new Set(unlimited)].sort()).toEqual(['seen_on_hand', 'warehouse_ids'])
  const amounts = numbers.filter(([path]) => /minor$/i.test(path))
  expect(new Set(amounts.map(([, most]) => most))).toEqual(new Set([MAX_AMOUNT_MINOR]))
  expect([...new Set(amounts.map(([path]) => path))].sort()).toEqual([
    'amount_minor',
    'booking.codMinor',
    'cost_minor',
    'gift_card.minor',
    'grandTotalMinor',
    'lines.priceMinor',
    'lines.price_minor',
    'minor',
    'paid.minor',
    'price_minor',
    'rules.below_cod_minor',
    'rules.from_cod_minor',
    'shipping_minor',
  ])
  expect(document.info.description).toContain('at most 1,000,000,000 each')
})

test('lists name the query parameters that they read, with their choices', () => {
  const parametersOf = (path: string) =>
    Object.fromEntries(
      (operation(path, 'get').parameters as { in: string; name: string; schema: { enum?: string[] } }[])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => [name, schema.enum?.length ?? null]),
    )
  expect(parametersOf(livePaths.orders)).toEqual({
    q: null,
    week: 4,
    days: null,
    type: 3,
    status: 13,
    payment: 2,
    city: null,
    courier: null,
    warehouse: null,
    tag: null,
    product: null,
    sort: 14,
    rows: 4,
    page: null,
  })
  expect(parametersOf(livePaths.products)).toEqual({ q: null, category: 5, stock: 4 })
  expect(parametersOf(livePaths.customers)).toEqual({ q: null, sort: 4, page: null })
  expect(parametersOf(operatorPaths.companies)).toEqual({ q: null, status: 7, page: null })
})

test('events are named with what each carries', () => {
  const bodiesOf = (path: string) => {
    const schema = operation(path, 'post').requestBody?.content['application/json'].schema
    const { oneOf = [] } = schema as { oneOf?: { properties: { type: { const: string } } }[] }
    return new Map(oneOf.map((body) => [body.properties.type.const, Object.keys(body.properties)]))
  }
  const orderBodies = bodiesOf(livePaths.orderEvents)
  expect([...orderBodies.keys()]).toEqual(Object.keys(orderEventInputs))
  expect(orderBodies.get('payment.captured')).toEqual(['type', 'version', 'minor', 'reference'])
  expect([...bodiesOf(livePaths.parcelEvents).keys()]).toEqual(Object.keys(parcelEventInputs))
})

test.each([
  [orderEventSchema, 'order.created', {}, { isReplay: true }],
  [orderEventSchema, 'order.verified', {}, { reason: '' }],
  [orderEventSchema, 'call.exhausted', {}, { isOutage: false }],
  [orderEventSchema, 'order.held', {}, { reason: '' }],
  [
    orderEventSchema,
    'order.cancelled',
    { reason: 'other' },
    { words: '', restock: true, isBookingCancelled: false },
  ],
  [parcelEventSchema, 'parcel.approved', { booking: {} }, { booking: noBooking, refusedWith: null }],
  [parcelEventSchema, 'booking.refused', {}, { words: '' }],
  [parcelEventSchema, 'booking.retried', {}, { booking: noBooking, refusedWith: null }],
  [parcelEventSchema, 'parcel.disapproved', {}, { reason: '' }],
  [parcelEventSchema, 'fulfilment.cancelled', {}, { isBookingCancelled: false }],
  [parcelEventSchema, 'parcel.packed', { weightGrams: 500 }, { scanned: 0 }],
  [parcelEventSchema, 'parcel.dispatched', {}, { scanned: 0 }],
  [parcelEventSchema, 'courier.delivered', {}, { isTerminal: true }],
  [parcelEventSchema, 'courier.returned', {}, { isTerminal: true }],
  [parcelEventSchema, 'courier.attemptFailed', {}, { words: '' }],
  [parcelEventSchema, 'courier.bookingEnded', {}, { words: '' }],
  [parcelEventSchema, 'parcel.markedDelivered', {}, { proof: '' }],
])('an event that leaves out what it may is filled in (%#)', (schema, type, least, filledIn) => {
  const sent = { type, version: 3, ...least }
  expect(v.parse(schema, sent)).toEqual({ ...sent, ...filledIn })
})

test('every call says what it is, what each answer means, and what is wrong with a body, a session or an id', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, path, ...call })),
  )
  const summaries = operations.map(({ summary }) => summary)
  expect(summaries.filter((summary) => !/^[A-Z].* \S/.test(summary))).toEqual([])
  for (const { name, path, requestBody, security, responses } of operations) {
    expect([name, Object.values(responses).filter(({ description }) => description === '')]).toEqual([
      name,
      [],
    ])
    const refused = [
      ...(requestBody ? ['400', '413', '415'] : []),
      ...(security ? ['401'] : []),
      ...(path.includes('{') ? ['404'] : []),
    ]
    expect([name, refused.filter((status) => !(status in responses))]).toEqual([name, []])
  }
})

test('every call may find the server too busy, or no database', () => {
  for (const methods of Object.values(document.paths))
    for (const { responses } of Object.values(methods)) expect(Object.keys(responses)).toContain('503')
})

test('a set-up has the fields of the wizard', () => {
  const { schema } = operation(apiPaths.setup, 'post').requestBody?.content['application/json'] ?? {}
  expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([...onboardingFields].sort())
})

test('error responses use our schema, which contains no submitted value', () => {
  for (const methods of Object.values(document.paths))
    for (const { responses } of Object.values(methods))
      expect(Object.keys(responses['400']?.content['application/json'].schema.properties ?? {})).toEqual([])
})

test('all calls but those that lead to a session say that they need a bearer token', () => {
  expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ call: `${method} ${path}`, security })),
  )
  const open = [
    apiPaths.login,
    apiPaths.takeBack,
    apiPaths.loginCode,
    apiPaths.refresh,
    apiPaths.logout,
    apiPaths.signUp,
    apiPaths.forgottenPassword,
    apiPaths.resetPassword,
    apiPaths.verifyEmail,
    invitationPaths.read,
    invitationPaths.accept,
  ].map((path) => `post ${documented(path)}`)
  expect(new Set(calls.filter(({ security }) => !security).map(({ call }) => call))).toEqual(new Set(open))
  for (const { call, security } of calls.filter((one) => !open.includes(one.call)))
    expect([call, security]).toEqual([call, [{ bearer: [] }]])
})

test('successful responses have the schema that the browser parses', () => {
  const answer = (path: string, method: string, status: number) =>
    operation(path, method).responses[status]?.content['application/json'].schema
  expect(answer(apiPaths.login, 'post', 200)?.required).toEqual(['access', 'refresh', 'user'])
  expect(answer(apiPaths.signUp, 'post', 201)?.required).toEqual(['message'])
  expect(answer(apiPaths.warehouses, 'get', 200)?.type).toBe('array')
  expect(answer(apiPaths.setup, 'post', 200)?.required).toEqual(['company'])
})

describe('the page of it', () => {
  const page = async () => {
    const response = await server.request('reference/')
    return { response, text: await response.text() }
  }

  test('shows every call with its bodies, and asks for nothing but its style sheet', async () => {
    const { response, text } = await page()
    expect(response.headers.get('Content-Type')).toContain('text/html')
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { summary }] of Object.entries(methods)) {
        expect(text).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
        expect(text).toContain(summary.replaceAll("'", '&#39;'))
      }
    expect(text).toContain('email?: string | null\n  password?: string | null\n}</pre>')
    // The policy of all pages would refuse anything else.
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//)
    const addresses = [...text.matchAll(/(?:href|src)="([^#"][^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual(['/api/reference.css', '/api/openapi.json'])
    const style = await server.request('reference.css')
    expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=UTF-8'])
  })

  test('says of each call what is sent, and what each answer is', async () => {
    const { text } = await page()
    const articles = new Map(
      text.split('<article>').map((article) => [/<code>(.*?)<\/code>/.exec(article)?.[1], article]),
    )
    const outlines = (content: object = {}) =>
      Object.values(content).map(({ schema }) => `<pre>${outlineOf(schema)}</pre>`)
    const plain = (written: string) =>
      written
        .replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => signs[name] ?? '')
        .replace(/\s*(<[^>]*>)\s*/g, '$1')
    const signs: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' }
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { summary, security, parameters, requestBody, responses }] of Object.entries(
        methods,
      )) {
        const call = `${method.toUpperCase()} ${path}`
        const listed = (parameters ?? []) as { name: string; in: string; required?: boolean }[]
        const lines = listed.map(
          (one) => `<li>${one.name}, in the ${one.in}${one.required ? '' : ', optional'}</li>`,
        )
        const answers = Object.entries(responses).map(([status, { description, content }]) => {
          // Every refusal has the same body.
          const body = Number(status) < 300 ? outlines(content).join('') : ''
          return `<li>${status}: ${description}${body}</li>`
        })
        const said = [
          `<article><h3><code>${call}</code></h3><p>${summary}</p>`,
          security ? `<p>${words.signedIn}</p>` : '',
          lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '',
          requestBody ? `<p>${words.body}</p>${outlines(requestBody.content).join('')}` : '',
          `<ul>${answers.join('')}</ul></article>`,
        ].join('')
        expect(plain(`<article>${articles.get(call)}`).split('</article>')[0]).toBe(
          plain(said).split('</article>')[0],
        )
      }
    expect(await (await server.request('reference.css')).text()).toContain('color-scheme: light dark')
  })

  test('has a section for each first part of a path, in order, that its list names', async () => {
    const { text } = await page()
    const parts = Object.keys(document.paths).map((path) => path.split('/')[2] ?? '')
    const names = [...new Set(parts)].sort()
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)
    expect(found(/<li><a href="#([^"]*)">/g)).toEqual(names)
    expect(found(/<section id="([^"]*)">/g)).toEqual(names)
    expect(found(/<h2>([^<]*)</g)).toEqual(names)
    for (const section of text.split('<section ').slice(1)) {
      const name = /^id="([^"]*)"/.exec(section)?.[1]
      const paths = [...section.matchAll(/<h3><code>[A-Z]+ ([^<]*)</g)].map(([, path]) => path?.split('/')[2])
      expect(new Set(paths)).toEqual(new Set([name]))
    }
  })

  test('writes schemas as TypeScript does', () => {
    expect(
      outlineOf({
        type: 'object',
        properties: {
          id: { type: 'integer' },
          kinds: { type: 'array', items: { enum: ['a', 'b'] } },
          by: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
          counts: { type: 'object', additionalProperties: { type: 'number' } },
          status: { const: 'open' },
          place: { allOf: [{ type: 'number' }, { const: 5 }] },
          places: { type: 'array', items: { allOf: [{ type: 'number' }, { const: 5 }] } },
          lists: { type: 'array', items: { oneOf: [{ const: 1 }, { const: 1 }] } },
          pair: { prefixItems: [{ type: 'string' }, { type: 'null' }] },
          names: { type: 'array', items: { type: 'string' } },
          mixed: { type: 'array' },
          nothing: { properties: {} },
          any: { type: 'object', additionalProperties: true },
          limited: { required: [] },
          other: {},
        },
        required: ['id', 'kinds'],
      }),
    ).toBe(
      '{\n  id: integer\n  kinds: ("a" | "b")[]\n  by?: {\n    name?: string\n  } | null\n  counts?: { [name]: number }\n' +
        '  status?: "open"\n  place?: number & 5\n  places?: (number & 5)[]\n  lists?: (1)[]\n  pair?: [string, null]\n' +
        '  names?: string[]\n  mixed?: unknown[]\n  nothing?: {}\n  any?: object\n  limited?: unknown\n  other?: unknown\n}',
    )
  })
})
