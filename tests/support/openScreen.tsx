/** One screen of the shell in a page of its own, on a workspace that a test chooses. */
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect } from 'react'
import toast from 'react-hot-toast'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { NoticesProvider } from '#notices/NoticesProvider.tsx'
import { WorkspaceContext } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'

/**
 * Opens `at`, where `screen` stands; every other address shows a page that is called 'Elsewhere'. Not in strict
 * mode: that stops and starts every actor again, and a call given up by it is taken for one that failed.
 * @param at the address, with its query
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
  // Toasts are the library's own and would outlive the page.
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
    /** Where the page is now, with its query. */
    address: () => address,
    go: (to: string) => act(() => leaveFor(to)),
  }
}
