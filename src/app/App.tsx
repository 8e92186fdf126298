import { type ReactNode, type RefObject, Suspense, useContext, useEffect, useRef } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import {
  applicationScreens,
  isScreenAllowed,
  openScreens,
  paths,
  type RedirectedScreen,
  redirectedScreens,
  type ScreenName,
  screenAt,
  type UnguardedScreen,
  unguardedPaths,
  unguardedScreens,
} from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { useNotices } from '#notices/notices.ts'
import { useSession } from '#session/session.hooks.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { FailedScreen } from './FailedScreen.tsx'
import { lazyScreen } from './lazyScreen.tsx'
import { loadScreen, pages, Shell } from './routes.tsx'
import { ScreenFocus, ScreenTitle } from './ScreenFocus.tsx'
import { SessionGate } from './SessionGate.tsx'

const NotFoundPage = lazyScreen(() => import('#ui/NotFoundPage.tsx'))

/** Of an address with a query, which few are, the code is loaded when the screen opens. */
const load = async (address: string) => {
  const screen = screenAt(address)
  if (screen) await loadScreen(screen, false).catch(() => undefined)
}

const addresses = { ...paths, ...unguardedPaths }

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
  const route = (name: ScreenName | UnguardedScreen) => {
    const Page = pages[name]
    return <Route key={name} path={addresses[name]} element={screen(appMessages.screens[name], <Page />)} />
  }
  return (
    <SessionGate load={load}>
      <Routes>
        {openScreens.filter((name) => name !== 'account').map(route)}
        {unguardedScreens.map(route)}
        <Route element={<Frame />}>
          {applicationScreens.map(route)}
          {route('account')}
          <Route path="*" element={screen(appMessages.notFound, <NotFoundPage />)} />
        </Route>
        {redirectedScreens.map((name) => (
          <Route key={name} path={paths[name]} element={<Redirect from={name} />} />
        ))}
      </Routes>
    </SessionGate>
  )
}

/**
 * What is around a screen: the shell, for those of the application; and where somebody works in the application, for the
 * own account and an address that leads nowhere, too.
 */
function Frame() {
  const screen = screenAt(useContext(PathnameContext))
  const isAtWork = useSession((snapshot) => snapshot.hasTag('application') && snapshot.context.user !== null)
  const isFramed = isAtWork || (screen !== null && isScreenAllowed(['application'], screen))
  if (!isFramed) return <Outlet />
  return (
    <ErrorBoundary fallback={<FailedScreen />}>
      <Suspense fallback={null}>
        <Shell screens={<Outlet />} load={load} />
      </Suspense>
    </ErrorBoundary>
  )
}

type ScreenProps = { title: string; content: ReactNode; lastPath: RefObject<string | null> }

function Screen({ title, content, lastPath }: ScreenProps) {
  const pathname = useContext(PathnameContext)
  // The console keeps its frame from one of its pages to the next.
  const screen = screenAt(pathname) === 'operator' ? 'operator' : pathname
  return (
    <ErrorBoundary key={screen} fallback={<FailedScreen />}>
      <Suspense fallback={null}>
        <ScreenTitle screen={title} />
        {content}
        <ScreenFocus lastPath={lastPath} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** An address without a screen yet: leads to the landing page and says why (specification §2, design §3). */
function Redirect({ from }: { from: RedirectedScreen }) {
  const notices = useNotices()
  const isOnOwnData = useSession(({ context }) => context.workspace === 'live')
  useEffect(
    () =>
      notices.raise(
        isOnOwnData && from === 'settings'
          ? { code: 'settingsElsewhere' }
          : { code: 'screenNotOpen', screen: from },
      ),
    [notices, from, isOnOwnData],
  )
  return <Navigate to={paths.landing} replace />
}
