/** Opens the whole application, as src/main.tsx composes it, on a network that the test controls. */
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Fragment, StrictMode, useLayoutEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, onTestFinished } from 'vitest'
import { createApi } from '#api/api.ts'
import { Screens } from '#app/App.tsx'
import { KarwanProvider } from '#app/KarwanProvider.tsx'
import { startKarwan } from '#app/karwan.ts'
import { defaultAppConfig } from '#domain/appConfig.ts'
import type { SessionResponse } from '#domain/contract.ts'
import { createSessionStore } from '#session/store.ts'
import type { Network } from '#tests/support/faults.ts'
import { aPerson } from '#tests/support/person.ts'

/** The base URL of the API for the page. */
export const BASE_URL = 'http://karwan.test/api/'

type Opening = {
  network: Network
  /** The address, with its query. */
  at: string
  /** Who is signed in already. */
  session?: SessionResponse | undefined
  /** How long an answer is waited for, in milliseconds. */
  timeoutMs?: number
  /** True: effects run twice, which shows those that do not clean up, and hides their order. */
  isStrict?: boolean
}

export function openApp({ network, at, session, timeoutMs, isStrict = false }: Opening) {
  const Mode = isStrict ? StrictMode : Fragment
  if (session) createSessionStore(localStorage, window).open(session)
  const karwan = startKarwan({
    config: defaultAppConfig,
    storage: localStorage,
    openApi: (options) =>
      createApi({
        ...options,
        baseUrl: BASE_URL,
        fetch: network.fetch,
        timeoutMs,
      }),
  })
  // Toasts are the library's own and would outlive the page.
  onTestFinished(() => {
    karwan.session.stop()
    toast.remove()
  })

  let address = at
  let travel = (_to: number | string) => {}
  function Address() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    useLayoutEffect(() => {
      address = pathname + search
      travel = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
    }, [pathname, search, navigate])
    return null
  }
  const { unmount } = render(
    <Mode>
      <KarwanProvider karwan={karwan}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Screens />
        </MemoryRouter>
      </KarwanProvider>
    </Mode>,
  )
  return {
    user: aPerson(),
    karwan,
    /** Where the page is now, with its query. */
    address: () => address,
    /** To an address, or the browser's Back (-1) and Forward (1). */
    go: (to: number | string) => act(() => travel(to)),
    /** Closes the tab; what is stored stays. */
    close() {
      unmount()
      karwan.session.stop()
    },
  }
}

/** The Undo of the notice that says exactly this. */
export const undoOf = async (text: string): Promise<HTMLElement> =>
  within(await screen.findByRole('group', { name: text })).getByRole('button', { name: 'Undo' })

/** Resolves once a toast says this. */
export async function untilToasted(text: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('.toaster')).toHaveTextContent(text))
}
