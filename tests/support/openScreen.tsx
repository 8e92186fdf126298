/** Opens one screen of the shell on a given workspace. */
import { act, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect } from 'react'
import toast from 'react-hot-toast'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { NoticesProvider } from '#notices/NoticesProvider.tsx'
import { WorkspaceContext } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'

// The machine may be busy.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

/**
 * Opens `at`, which shows `screen`; every other address shows a page titled 'Elsewhere'. Not in strict mode, which
 * restarts every actor: a call that is aborted by it would count as failed.
 * @param at the address with its query
 */
export function openScreen(at: string, screen: ReactNode, workspace: Workspace) {
  let address = at
  let leaveFor = (_to: string) => {}
  function Address() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    useLayoutEffect(() => {
      address = pathname + search
      leaveFor = (to) => void navigate(to)
    }, [pathname, search, navigate])
    return null
  }
  // The toast library keeps its toasts after the page is unmounted.
  onTestFinished(() => toast.remove())
  const { pathname } = new URL(at, 'http://karwan.test')
  render(
    <NoticesProvider>
      <WorkspaceContext value={workspace}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Routes>
            <Route path={pathname} element={screen} />
            <Route path="*" element={<h1>Elsewhere</h1>} />
          </Routes>
        </MemoryRouter>
      </WorkspaceContext>
    </NoticesProvider>,
  )
  return {
    user: userEvent.setup(),
    /** The current address with its query. */
    address: () => address,
    go: (to: string) => act(() => leaveFor(to)),
  }
}
