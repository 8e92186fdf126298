import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { ApiContext } from '#api/api.hooks.ts'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import { App } from '#app/App.tsx'
import { NoticesProvider } from '#notices/NoticesProvider.tsx'
import { provideSession } from '#session/session.actors.ts'
import { SessionContext } from '#session/session.hooks.ts'
import { browserStorage } from '#session/storage.ts'
import { SessionStoreContext } from '#session/store.hooks.ts'
import { createSessionStore } from '#session/store.ts'
import { AppConfigContext, readAppConfig } from '#ui/appConfig.ts'
import '#ui/styles.css'

/** When the first screen has been drawn, as far as can be told. */
const PRELOAD_AFTER_MS = 500

// What runs can be watched in the atlas, at /atlas in a second window. A build leaves this out.
if (import.meta.env.DEV) (await import('#atlas/live/tellAtlas.ts')).tellAtlas()

const config = readAppConfig(document)
const store = createSessionStore(browserStorage())
const expiry = new EventTarget()
const api = createApiOnDemand({
  baseUrl: import.meta.env.VITE_API_BASE_URL ?? '/api/',
  tokens: { read: store.readTokens, replace: store.replaceTokens },
  onSessionOver: () => expiry.dispatchEvent(new Event('expired')),
})

const session = createActor(
  provideSession({
    api,
    store,
    page: window,
    onExpiry(listener) {
      expiry.addEventListener('expired', listener)
      return () => expiry.removeEventListener('expired', listener)
    },
  }),
  { input: { user: store.readUser() } },
)
session.on('user.changed', ({ user }) => store.saveUser(user))
session.start()

const root = document.getElementById('root')
if (!root) throw new Error('main: the page has no #root')
const application = (
  <StrictMode>
    <AppConfigContext value={config}>
      <ApiContext value={api}>
        <SessionStoreContext value={store}>
          <SessionContext value={session}>
            <NoticesProvider>
              <App />
            </NoticesProvider>
          </SessionContext>
        </SessionStoreContext>
      </ApiContext>
    </AppConfigContext>
  </StrictMode>
)
if (root.hasChildNodes()) {
  // The landing page came drawn (app/prerender.tsx). React would clear it away if it were asked for something new
  // before the page's code is here, so it begins after that.
  void import('#features/landing/LandingPage.tsx').then(() => hydrateRoot(root, application))
} else {
  createRoot(root).render(application)
}

// Nobody waits for this: it is there when somebody presses a button.
setTimeout(api.preload, PRELOAD_AFTER_MS)
