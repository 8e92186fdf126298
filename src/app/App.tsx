import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { redirectedPaths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { FailedScreen } from './FailedScreen.tsx'
import { RedirectedScreen } from './RedirectedScreen.tsx'
import { openScreens, shellScreens } from './routes.tsx'
import { ScreenFocus } from './ScreenFocus.tsx'
import { SessionGate } from './SessionGate.tsx'

const Shell = lazy(() => import('./shell/Shell.tsx'))
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'))

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
  const lastPath = useRef<string | null>(null)
  const screen = (title: string, content: ReactNode) => (
    <Screen title={title} content={content} lastPath={lastPath} />
  )
  return (
    <SessionGate>
      <Routes>
        {openScreens.map(({ path, title, Page }) => (
          <Route key={path} path={path} element={screen(title, <Page />)} />
        ))}
        <Route
          element={
            <ErrorBoundary fallback={<FailedScreen />}>
              <Suspense fallback={null}>
                <Shell screens={<Outlet />} />
              </Suspense>
            </ErrorBoundary>
          }
        >
          {shellScreens.map(({ path, title, Page }) => (
            <Route key={path} path={path} element={screen(title, <Page />)} />
          ))}
        </Route>
        {redirectedPaths.map((path) => (
          <Route key={path} path={path} element={<RedirectedScreen path={path} />} />
        ))}
        <Route path="*" element={screen(appMessages.titles.notFound, <NotFoundPage />)} />
      </Routes>
    </SessionGate>
  )
}

type ScreenProps = { title: string; content: ReactNode; lastPath: RefObject<string | null> }

function Screen({ title, content, lastPath }: ScreenProps) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname} fallback={<FailedScreen />}>
      <Suspense fallback={null}>
        {content}
        <ScreenFocus screen={title} lastPath={lastPath} />
      </Suspense>
    </ErrorBoundary>
  )
}
