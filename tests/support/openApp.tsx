/** Opens the whole application, as src/main.tsx composes it, on a network that the test controls. */
import { act, configure, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, useLayoutEffect } from 'react'
import toast from 'react-hot-toast'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { ApiContext } from '#api/api.hooks.ts'
import { createApi } from '#api/api.ts'
import { Screens } from '#app/App.tsx'
import type { SessionResponse } from '#domain/contract.ts'
import { NoticesProvider } from '#notices/NoticesProvider.tsx'
import { provideSession } from '#session/session.actors.ts'
import { SessionContext } from '#session/session.hooks.ts'
import { SessionStoreContext } from '#session/store.hooks.ts'
import { createSessionStore } from '#session/store.ts'
import type { Network } from '#tests/support/faults.ts'

// Screens are loaded, passwords are hashed, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

/** The base URL of the API for the page. */
export const BASE_URL = 'http://karwan.test/api/'

type Opening = {
  network: Network
  /** The address with its query. */
  at: string
  /** The stored session, if a user is signed in. */
  session?: SessionResponse
  /** The timeout of a call, in milliseconds. */
  timeoutMs?: number
}

export function openApp({ network, at, session: stored, timeoutMs }: Opening) {
  const store = createSessionStore(localStorage)
  if (stored) store.open(stored)
  const expiry = new EventTarget()
  const api = createApi({
    baseUrl: BASE_URL,
    fetch: network.fetch,
    timeoutMs,
    tokens: { read: store.readTokens, replace: store.replaceTokens },
    onSessionOver: () => expiry.dispatchEvent(new Event('expired')),
  })
  const onExpiry = (listener: () => void) => {
    expiry.addEventListener('expired', listener)
    return () => expiry.removeEventListener('expired', listener)
  }
  const session = createActor(provideSession({ api, store, page: window, onExpiry }), {
    input: { user: store.readUser() },
  })
  session.on('user.changed', ({ user }) => store.saveUser(user))
  session.start()
  // The toast library keeps its toasts after the page is unmounted.
  onTestFinished(() => {
    session.stop()
    toast.remove()
  })

  let address = at
  let travel = (_delta: number) => {}
  function Address() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    useLayoutEffect(() => {
      address = pathname + search
      travel = (delta) => void navigate(delta)
    }, [pathname, search, navigate])
    return null
  }
  const { unmount } = render(
    <StrictMode>
      <ApiContext value={api}>
        <SessionStoreContext value={store}>
          <SessionContext value={session}>
            <NoticesProvider>
              <MemoryRouter initialEntries={[at]}>
                <Address />
                <Screens />
              </MemoryRouter>
            </NoticesProvider>
          </SessionContext>
        </SessionStoreContext>
      </ApiContext>
    </StrictMode>,
  )
  return {
    user: userEvent.setup(),
    /** The current address with its query. */
    address: () => address,
    /** The browser's Back (-1) and Forward (1). */
    go: (delta: number) => act(() => travel(delta)),
    /** Closes the tab. Storage is kept. */
    close() {
      unmount()
      session.stop()
    },
  }
}

/** Resolves when a toast shows this text. */
export async function untilToasted(text: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('.toaster')).toHaveTextContent(text))
}
