/** Code that is loaded when it is first needed, such as that of a live order. */
import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectionLost, onDemand } from '#ui/start/onDemand.ts'

const failure = new TypeError('Failed to fetch dynamically imported module')

/** How the server answers when it is asked whether it is there; null: not at all. */
let status: number | null
beforeEach(() => {
  status = 200
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return { status }
  })
})

test('is loaded once', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  const loadOnce = onDemand(load)
  expect(await Promise.all([loadOnce(), loadOnce()])).toEqual(['code', 'code'])
  expect(await loadOnce()).toBe('code')
  expect(load).toHaveBeenCalledOnce()
})

test('is loaded again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(failure)
  const loadOnce = onDemand(load)
  await expect(loadOnce()).rejects.toBe(failure)
  expect(await loadOnce()).toBe('code')
})

test.each([null, 502])('of a server that cannot be reached (%s) is a lost connection', async (answer) => {
  status = answer
  const loading = onDemand(() => Promise.reject(failure))()
  await expect(loading).rejects.toBeInstanceOf(ConnectionLost)
})

test('is not asked for without a connection: some browsers would never ask again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  status = null
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  const loadOnce = onDemand(load)
  await expect(loadOnce()).rejects.toBeInstanceOf(ConnectionLost)
  expect(load).not.toHaveBeenCalled()
  // Browsers are wrong about being offline: the server knows better.
  status = 200
  expect(await loadOnce()).toBe('code')
})

test.each([
  ['no navigator, as in Node 20', undefined],
  ['one without a connection, as in Node 22 and later', {}],
])('is loaded where there is %s: screens are drawn by the build, too', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  status = null
  expect(await onDemand(async () => 'code')()).toBe('code')
})
