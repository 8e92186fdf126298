/** Opens one screen of the shell on a given workspace. */
import { act, render } from '@testing-library/react'
import { Fragment, type ReactNode, StrictMode, useLayoutEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { MemoryRouter, parsePath, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createApi } from '#api/api.ts'
import { KarwanProvider } from '#app/KarwanProvider.tsx'
import { startKarwan } from '#app/karwan.ts'
import Shell from '#app/shell/Shell.tsx'
import { defaultAppConfig } from '#domain/appConfig.ts'
import type { User } from '#domain/users.ts'
import { memoryStorage } from '#session/storage.ts'
import { createSessionStore } from '#session/store.ts'
import { aPerson } from '#tests/support/person.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import type { Workspace } from '#workspace/workspace.ts'

type Opening = {
  /** The address, with its query. */
  at: string
  /** The state of its history entry. */
  state?: unknown
  /** By path; every other address shows a page that is called 'Elsewhere'. */
  screens: Record<string, ReactNode>
  /** Gives the records of each workspace that is opened; the sample by default. */
  openWorkspace?: (() => Workspace) | undefined
  /** Who is signed in; a visitor by default. */
  user?: User | null
  /** True: effects run twice, which shows those that do not clean up, and hides their order. */
  isStrict?: boolean
}

/** Opens screens that are loaded already, with a server that cannot be reached. */
export function openScreen({ at, state, screens, openWorkspace, user = null, isStrict = false }: Opening) {
  const Mode = isStrict ? StrictMode : Fragment
  const storage = memoryStorage()
  if (user) createSessionStore(storage, window).open({ access: 'access', refresh: 'refresh', user })
  const karwan = startKarwan({
    config: defaultAppConfig,
    storage,
    openApi: (options) =>
      createApi({
        ...options,
        baseUrl: 'http://karwan.test/api/',
        fetch: () => Promise.reject(new TypeError('The server cannot be reached')),
      }),
    openWorkspace,
  })
  let address = at
  let travel = (_to: number | string) => {}
  function Address({ children }: { children: ReactNode }) {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    useLayoutEffect(() => {
      address = pathname + search
      travel = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
    }, [pathname, search, navigate])
    return <PathnameContext value={pathname}>{children}</PathnameContext>
  }
  const { unmount } = render(
    <Mode>
      <KarwanProvider karwan={karwan}>
        <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
          <Address>
            <Shell
              load={() => {}}
              screens={
                <Routes>
                  {Object.entries(screens).map(([path, screen]) => (
                    <Route key={path} path={path} element={screen} />
                  ))}
                  <Route path="*" element={<h1>Elsewhere</h1>} />
                </Routes>
              }
            />
          </Address>
        </MemoryRouter>
      </KarwanProvider>
    </Mode>,
  )
  // Toasts are the library's own and would outlive the page.
  onTestFinished(() => {
    karwan.session.stop()
    toast.remove()
  })
  return {
    user: aPerson(),
    session: karwan.session,
    /** Where the page is now, with its query. */
    address: () => address,
    /** To an address, or the browser's Back (-1) and Forward (1). */
    go: (to: number | string) => act(() => travel(to)),
    unmount,
  }
}
