import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import { App } from '#app/App.tsx'
import { KarwanProvider } from '#app/KarwanProvider.tsx'
import { startKarwan } from '#app/karwan.ts'
import { loadScreen } from '#app/routes.tsx'
import { screenAt } from '#domain/paths.ts'
import { redirectFor } from '#machines/session/redirectFor.ts'
import { preloadToasts } from '#notices/NoticesProvider.tsx'
import { browserStorage } from '#session/storage.ts'
import { readAppConfig } from '#ui/appConfig.ts'
import { keepEarlyInput } from '#ui/start/earlyInput.ts'
import '#ui/styles.css'
import urduFont from '#ui/start/urduFont.css?inline'
import webFont from '#ui/start/webFont.css?inline'

/** How long after the start the first screen has probably been drawn. */
const PRELOAD_AFTER_MS = 500

// An atlas in a second window, at /atlas, shows what every actor does: in development, and in a try-out that was built with
// KARWAN_ATLAS_LIVE=1. Every other build leaves this out.
const isWatched = import.meta.env.DEV || import.meta.env.KARWAN_ATLAS_LIVE === '1'
const atlas = isWatched ? (await import('#atlas/live/tellAtlas.ts')).tellAtlas() : undefined

function open(): void {
  const karwan = startKarwan({
    config: readAppConfig(document),
    storage: browserStorage(),
    openApi: (options) =>
      createApiOnDemand({ ...options, baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api/' }),
    inspect: atlas?.inspect,
  })

  // The first rows of own orders need them, and they would be asked for only when the list is drawn.
  const isOnOwnData = karwan.session.getSnapshot().context.workspace === 'live'
  if (isOnOwnData) {
    karwan.api.preload()
    void import('#workspace/live/liveWorkspace.ts').catch(() => undefined)
  }

  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  const application = (
    <StrictMode>
      <KarwanProvider karwan={karwan}>
        <App />
      </KarwanProvider>
    </StrictMode>
  )
  // Where the session leads. If it is the screen that the build drew (app/prerender.tsx), that is taken over, and of an outline
  // what somebody did to it.
  const home = redirectFor(karwan.session.getSnapshot(), location.pathname)
  const screen = screenAt(home ?? location.pathname)
  const { dataset } = document.documentElement
  const isDrawn = home === null && root.hasChildNodes()
  const isOutline = isDrawn && 'outline' in dataset
  const start = async () => {
    // Not before: on a slow connection the font would delay the scripts.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(webFont + urduFont)
    document.adoptedStyleSheets.push(sheet)
    // In parts, so that the page answers meanwhile.
    if (isDrawn && !isOutline) {
      keepEarlyInput(root)
      startTransition(() => void hydrateRoot(root, application))
    } else {
      // React keeps an outline until it has the screen.
      if (isOutline) (await import('#app/outline.ts')).passOnEarlyInput(root)
      else {
        root.textContent = ''
        delete dataset.drawn
      }
      startTransition(() => createRoot(root).render(application))
    }
    // Nothing waits for this: it is loaded by the time somebody presses a button, or loses the connection.
    setTimeout(() => {
      // Without it a control still has its accessible name.
      import('#ui/tips.ts').then(
        (tips) => tips.showTips(document),
        () => undefined,
      )
      karwan.api.preload()
      preloadToasts()
    }, PRELOAD_AFTER_MS)
  }
  // React starts when the screen's code is there: it would show nothing before, and clear what was drawn. Without its code the
  // landing page can still be read.
  if (screen) void loadScreen(screen, isOnOwnData).then(start, screen === 'landing' ? () => undefined : start)
  else void start()
}

// In a task of its own: to run what was loaded has just taken one. Not awaited, because a file that awaits shares nothing with
// the files of screens, and the build would put every module into its own.
setTimeout(open)
