import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { createApp } from '#server/app.ts'
import { CALLS, createCallLimits, SIGN_UPS } from '#server/http/callLimits.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

describe.each([
  ['calls of an account', 'ofAccount', CALLS],
  ['sign-ups from a network', 'signUpsOf', SIGN_UPS],
] as const)('the limit of %s', (_, name, { most, everyMs }) => {
  let time = 5_000
  const create = () => createCallLimits(() => time)[name]
  const useUp = (limit: (subject: string) => number, subject: string) =>
    Array.from({ length: most }, () => limit(subject))

  test('admits as many at once, and one more each time, however often others were refused', () => {
    const limit = create()
    expect(new Set(useUp(limit, 'a'))).toEqual(new Set([0]))
    const seconds = Math.ceil(everyMs / 1_000)
    expect([limit('a'), limit('a')]).toEqual([seconds, seconds])
    // The wait is in whole seconds, and never too short.
    const part = Math.min(999, everyMs - 1)
    time += part
    expect(limit('a')).toBe(Math.ceil((everyMs - part) / 1_000))
    time += everyMs - part
    expect([limit('a'), limit('a')]).toEqual([0, seconds])
  })

  test('admits as many at once again after a rest, and never more', () => {
    const limit = create()
    useUp(limit, 'a')
    time += 3 * most * everyMs
    expect(new Set(useUp(limit, 'a'))).toEqual(new Set([0]))
    expect(limit('a')).toBeGreaterThan(0)
  })

  test('is of each by itself, also when there are very many', () => {
    const limit = create()
    useUp(limit, 'a')
    for (let other = 0; other < 30_000; other += 1) expect(limit(`other ${other}`)).toBe(0)
    expect(limit('a')).toBeGreaterThan(0)
    expect(limit('b')).toBe(0)
  })
})

test('the limits of a process have a clock of their own', () => {
  const { signUpsOf } = createCallLimits()
  const answers = Array.from({ length: SIGN_UPS.most + 1 }, () => signUpsOf('a'))
  expect(answers.filter((seconds) => seconds > 0)).toEqual([60])
})

describe('what is one too many', () => {
  let server: TestApp
  let limited: ReturnType<typeof createApp>
  let over = ''
  beforeAll(async () => {
    server = await createTestApp()
    const wait = (subject: string) => (subject === over ? 7 : 0)
    limited = createApp({ ...server.deps, callLimits: { ofAccount: wait, signUpsOf: wait } })
  })
  afterAll(() => server.close())

  const answerOf = async (path: string, init: RequestInit) => {
    const response = await limited.request(`/api/${path}`, init)
    const { status, headers } = response
    return [status, headers.get('Retry-After'), headers.get(errorCodeHeader), await response.json()]
  }
  const refused = [
    429,
    '7',
    'too_many_calls',
    { non_field_errors: ['Too many requests. Try again in 7 seconds.'] },
  ]

  test('is refused of an account with 429, before the database is asked, and is in the log', async () => {
    const account = await server.createAccount('onboarded')
    const other = await server.createAccount('onboarded')
    const ask = async ({ access }: { access: string }) =>
      answerOf(apiPaths.me, { headers: { Authorization: `Bearer ${access}` } })
    const [own, others] = [await server.signIn(account), await server.signIn(other)]
    over = account.userId
    server.log.length = 0
    expect(await ask(own)).toEqual(refused)
    expect(server.log).toContainEqual(
      expect.objectContaining({ event: 'security.calls.limited', user: account.userId, status: 429 }),
    )
    expect((await ask(others))[0]).toBe(200)
    over = ''
    expect((await ask(own))[0]).toBe(200)
  })

  test('is refused of a network with 429, of sign-ups that are right', async () => {
    const signUp = (email: string) =>
      answerOf(apiPaths.signUp, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          first_name: 'New',
          last_name: 'Person',
          company: 'New Company',
          email,
          password: 'chenab ravi 77',
          confirm_password: 'chenab ravi 77',
        }),
      })
    over = 'unknown'
    server.log.length = 0
    expect(await signUp('one@shop.test')).toEqual(refused)
    expect(server.log).toContainEqual(expect.objectContaining({ event: 'security.signUp.limited' }))
    expect((await signUp('not an address'))[0]).toBe(400)
    over = ''
    expect((await signUp('one@shop.test'))[0]).toBe(201)
  })

  test('is in the description of each call that is limited', async () => {
    const document = (await (await server.request('openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: unknown; responses: object }>>
    }
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security, responses }]) => security && !('429' in responses))
        .map(([method]) => `${method} ${path}`),
    )
    expect(silent).toEqual([])
    expect(document.paths[`/api/${apiPaths.signUp}`]?.['post']?.responses).toHaveProperty('429')
  })
})
