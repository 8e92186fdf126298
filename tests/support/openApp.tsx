/** The whole application in a page of its own, as src/main.tsx makes it, on a network that a test holds. */
import { act, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, useLayoutEffect } from 'react'
import toast from 'react-hot-toast'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, onTestFinished } from 'vitest'
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

/** Where the page believes the API to be. */
export const BASE_URL = 'http://karwan.test/api/'

type Opening = {
  network: Network
  /** The address, with its query. */
  at: string
  /** Who is signed in already. */
  session?: SessionResponse
  /** How long an answer is waited for, in milliseconds. */
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
  // Toasts are the library's own and would outlive the page.
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
    /** Where the page is now, with its query. */
    address: () => address,
    /** The browser's Back (-1) and Forward (1). */
    go: (delta: number) => act(() => travel(delta)),
    /** Closes the tab; what is stored stays. */
    close() {
      unmount()
      session.stop()
    },
  }
}

/** Resolves once a toast says this. */
export async function untilToasted(text: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('.toaster')).toHaveTextContent(text))
}
