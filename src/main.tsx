import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import { App } from '#app/App.tsx'
import { KarwanProvider } from '#app/KarwanProvider.tsx'
import { startKarwan } from '#app/karwan.ts'
import { preloadToasts } from '#notices/NoticesProvider.tsx'
import { browserStorage } from '#session/storage.ts'
import { readAppConfig } from '#ui/appConfig.ts'
import '#ui/styles.css'

/** When the first screen has probably been drawn. */
const PRELOAD_AFTER_MS = 500

// In development an atlas in a second window, at /atlas, shows what every actor does. A build leaves this out.
const atlas = import.meta.env.DEV ? (await import('#atlas/live/tellAtlas.ts')).tellAtlas() : undefined

const karwan = startKarwan({
  config: readAppConfig(document),
  storage: browserStorage(),
  openApi: (options) =>
    createApiOnDemand({ ...options, baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api/' }),
  inspect: atlas?.inspect,
})

const root = document.getElementById('root')
if (!root) throw new Error('main: the page has no #root')
const application = (
  <StrictMode>
    <KarwanProvider karwan={karwan}>
      <App />
    </KarwanProvider>
  </StrictMode>
)
if (root.hasChildNodes()) {
  // The landing page was prerendered (app/prerender.tsx). React would clear it if it were updated before the
  // page's code is loaded, so it starts after that.
  void import('#features/landing/LandingPage.tsx').then(() => hydrateRoot(root, application))
} else {
  createRoot(root).render(application)
}

// Nothing waits for this: it is loaded by the time somebody presses a button, or loses the connection.
setTimeout(() => {
  // Without it a control still has its accessible name.
  void import('#ui/tips.ts').then((tips) => tips.showTips(document))
  karwan.api.preload()
  preloadToasts()
}, PRELOAD_AFTER_MS)
