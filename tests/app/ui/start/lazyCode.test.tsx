/** What becomes of a screen or a part whose code cannot be loaded. */
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyCode } from '#ui/start/lazyCode.tsx'

type Code = { default: () => React.ReactNode }
const failure = new TypeError('Failed to fetch dynamically imported module')
const code: Code = { default: () => <p>The screen</p> }

let load: ReturnType<typeof vi.fn<() => Promise<Code>>>
beforeEach(() => {
  vi.useFakeTimers()
  // The server can be reached.
  vi.stubGlobal('fetch', async () => new Response())
  // React notes every error that a boundary contains.
  vi.mocked(console.error).mockImplementation(() => {})
  load = vi.fn<() => Promise<Code>>(() => Promise.reject(failure))
})

afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.useRealTimers()
})

async function open(onFailed?: () => Promise<never>) {
  const Screen = lazyCode(load, onFailed ? { onFailed } : {})
  const page = (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
  const { rerender, unmount } = await act(async () => render(page))
  return { page, rerender, unmount }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Longer than all pauses: each begins when the load before it has failed. */
async function waitLong() {
  for (let minute = 0; minute < 10; minute += 1) await wait(60_000)
}

test('a load that fails once is repeated at once, and nothing is said', async () => {
  load.mockRejectedValueOnce(failure).mockResolvedValueOnce(code)
  await open()
  await wait(0)
  expect(screen.getByText('The screen')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('one that goes on failing is said, and repeated after growing pauses a few times; rendering loads nothing', async () => {
  const { page, rerender } = await open()
  await wait(0)
  expect(screen.getByRole('alert')).toHaveTextContent('This couldn’t be loaded.')
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => rerender(page))
  expect(load).toHaveBeenCalledTimes(2)
  await wait(1000)
  expect(load).toHaveBeenCalledTimes(3)
  await wait(1000)
  expect(load).toHaveBeenCalledTimes(3)
  await waitLong()
  expect(load).toHaveBeenCalledTimes(7)
})

test.each([
  ['a press', () => screen.getByRole('button', { name: 'Try Again' }).click()],
  ['the connection that is back', () => window.dispatchEvent(new Event('online'))],
])('%s repeats it in its place', async (_, retry) => {
  await open()
  await waitLong()
  load.mockResolvedValue(code)
  await act(async () => retry())
  expect(screen.getByText('The screen')).toBeVisible()
})

test('a retry that fails says why, and can be repeated', async () => {
  const onFailed = vi.fn<() => Promise<never>>(() => Promise.reject(failure))
  await open(onFailed)
  await waitLong()
  onFailed.mockClear()
  await act(async () => screen.getByRole('button').click())
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure)
  expect(screen.getByRole('button')).toBeEnabled()
})

test('what is closed is not loaded again', async () => {
  const { unmount } = await open()
  await wait(0)
  unmount()
  await waitLong()
  expect(load).toHaveBeenCalledTimes(2)
})
