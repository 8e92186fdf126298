import { describe, expect, type Mock, test, vi } from 'vitest'
import { type AskedEarly, fetchWithEarlyAnswers } from '#api/earlyAnswers.ts'

const authorization = 'Bearer sana'
const signed = { headers: { Authorization: authorization } }

const streaming = (headers: object = {}) => ({
  headers: { ...signed.headers, Accept: 'text/event-stream', ...headers },
})
const cursorsOf = (sent: Mock<typeof globalThis.fetch>) =>
  sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('Last-Event-ID'))

/** A page that has asked for the delivered orders of page 2, and what is sent by the code that comes later. */
function openPage({
  asked = 0,
  headers = {},
  answer = Promise.resolve(new Response('early', { headers })),
}: {
  asked?: number
  headers?: HeadersInit
  answer?: Promise<Response>
} = {}) {
  const early: AskedEarly = {
    url: new URL('https://karwan.test/api/orders/?status=delivered&page=2'),
    authorization,
    at: performance.now() - asked,
    response: answer,
    stopping: new AbortController(),
  }
  const location = { href: 'https://karwan.test/orders?status=delivered&page=2' }
  const sent = vi.fn<typeof globalThis.fetch>(async () => new Response('later'))
  const fetch = fetchWithEarlyAnswers({ location, askedEarly: early } as Window, sent)
  return {
    early,
    sent,
    textOf: async (...call: Parameters<typeof fetch>) => (await fetch(...call)).text(),
    fetch,
  }
}

test('the same call gets the early answer, in whatever order its parameters are; the next one asks', async () => {
  const { textOf, sent } = openPage()
  expect(await textOf('/api/orders/?page=2&status=delivered', signed)).toBe('early')
  expect(sent).not.toHaveBeenCalled()
  expect(await textOf('/api/orders/?page=2&status=delivered', signed)).toBe('later')
})

describe('the early answer is not that of', () => {
  const same = '/api/orders/?status=delivered&page=2'
  test.each([
    ['another page', '/api/orders/?status=delivered&page=3', signed],
    ['fewer parameters', '/api/orders/?status=delivered', signed],
    ['another path', '/api/products/?status=delivered&page=2', signed],
    ['another server', `https://api.karwan.test${same}`, signed],
    ['another person', same, { headers: { Authorization: 'Bearer bilal' } }],
    ['nobody', same, {}],
    ['a change', same, { ...signed, method: 'POST' }],
  ])('%s, and is still there for the call that is meant', async (_, url, init) => {
    const { textOf } = openPage()
    expect(await textOf(url, init)).toBe('later')
    expect(await textOf(same, signed)).toBe('early')
  })

  test('a call that comes when it is no longer fresh', async () => {
    const { textOf } = openPage({ asked: 11_000 })
    expect(await textOf(same, signed)).toBe('later')
  })
})

test('who no longer wants the answer stops the early call', async () => {
  const { fetch, early } = openPage()
  const leaving = new AbortController()
  await fetch('/api/orders/?status=delivered&page=2', { ...signed, signal: leaving.signal })
  leaving.abort()
  expect(early.stopping.signal.aborted).toBe(true)
})

test.each([
  ['where the early answer was read', { 'News-Cursor': '6' }, '6'],
  // The server knows no such cursor (server/live/news.ts).
  ['with a reset where that is not said', {}, 'unknown'],
])('the first stream of news begins %s, and the next where the last one ended', async (_, headers, begin) => {
  const { fetch, sent } = openPage({ headers })
  const open = (headers: object) => fetch('/api/events/', streaming(headers))
  await open({})
  await open({ 'Last-Event-ID': '7' })
  expect(cursorsOf(sent)).toEqual([begin, '7'])
})

test('a stream that is refused begins at the same place when it is opened again', async () => {
  const { fetch, sent } = openPage({ headers: { 'News-Cursor': '6' } })
  sent.mockResolvedValueOnce(new Response(null, { status: 401 }))
  for (const _ of ['refused', 'opened', 'without a place of its own'])
    await fetch('/api/events/', streaming())
  expect(cursorsOf(sent)).toEqual(['6', '6', null])
})

test('a stream does not wait longer for an early answer than that would be fresh', async () => {
  const { fetch, sent } = openPage({ asked: 9_900, answer: new Promise(() => {}) })
  await fetch('/api/events/', streaming())
  expect(cursorsOf(sent)).toEqual(['unknown'])
})

test('without an early call, nothing is between the client and fetch', () => {
  const sent = vi.fn<typeof globalThis.fetch>()
  expect(fetchWithEarlyAnswers({} as Window, sent)).toBe(sent)
})
