import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { LoadFailureContext } from '#ui/start/loadFailure.ts'

// The server can be reached.
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response())
})

test('a part whose code cannot be loaded says so and closes, and is loaded when it is shown again', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.ReactNode }>>(async () => ({
    default: () => <p>The part</p>,
  }))
  const failure = new Error('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure)
  const Part = lazyPart(load)
  const sayFailure = vi.fn<(failure: { isConnected: boolean }) => void>()
  // React notes every error that a boundary contains.
  const complaints = vi.mocked(console.error).mockImplementation(() => {})
  function Screen() {
    const [isShown, setIsShown] = useState(false)
    return (
      <LoadFailureContext value={sayFailure}>
        <button type="button" aria-expanded={isShown} onClick={() => setIsShown(true)}>
          Show
        </button>
        <Part isShown={isShown} onFailed={() => setIsShown(false)} />
      </LoadFailureContext>
    )
  }
  render(<Screen />)
  const button = screen.getByRole('button')
  await act(async () => button.click())
  await waitFor(() => expect(sayFailure).toHaveBeenCalledExactlyOnceWith({ isConnected: true }))
  expect(button).toHaveAttribute('aria-expanded', 'false')
  complaints.mockClear()
  await act(async () => button.click())
  expect(await screen.findByText('The part')).toBeVisible()
})

test('a part that stays open although it could not be loaded is not loaded for ever', async () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Failed to fetch')))
  const Part = lazyPart(load)
  const onFailed = vi.fn<() => void>()
  const complaints = vi.mocked(console.error).mockImplementation(() => {})
  const { rerender } = await act(async () => render(<Part isShown onFailed={onFailed} />))
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  rerender(<Part isShown onFailed={onFailed} />)
  await act(async () => {})
  complaints.mockClear()
  expect(load).toHaveBeenCalledTimes(2)
})
