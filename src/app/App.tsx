import { lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { redirectedPaths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { useNoticesOf } from '#notices/notices.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RedirectedScreen } from './RedirectedScreen.tsx'
import { openScreens, shellScreens } from './routes.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import { SessionGate } from './SessionGate.tsx'
import { useScreenFocus } from './useScreenFocus.ts'

const Shell = lazy(() => import('./shell/Shell.tsx'))

/** The application in a browser. */
export function App() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  )
}

/** Every address of the application (specification §2), behind the gate of the session. */
export function Screens() {
  useNoticesOf(useSessionActor())
  useScreenFocus()
  return (
    <SessionGate>
      <Routes>
        {openScreens.map(({ path, title, Page }) => (
          <Route key={path} path={path} element={<Screen title={title} content={<Page />} />} />
        ))}
        <Route
          element={
            <Suspense fallback={null}>
              <Shell screens={<Outlet />} />
            </Suspense>
          }
        >
          {shellScreens.map(({ path, title, Page }) => (
            <Route key={path} path={path} element={<Screen title={title} content={<Page />} />} />
          ))}
        </Route>
        {redirectedPaths.map((path) => (
          <Route key={path} path={path} element={<RedirectedScreen path={path} />} />
        ))}
        <Route path="*" element={<Screen title={appMessages.titles.notFound} content={<NotFoundPage />} />} />
      </Routes>
    </SessionGate>
  )
}

function Screen({ title, content }: { title: string; content: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <ScreenTitle screen={title} />
      <Suspense fallback={null}>{content}</Suspense>
    </ErrorBoundary>
  )
}
