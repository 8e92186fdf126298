import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createActor } from 'xstate'
import { AppConfigContext } from '#api/appConfig.ts'
import type { AppConfig } from '#domain/appConfig.ts'
import { paths } from '#domain/paths.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { appMessages } from '#messages/app.ts'
import { NoticesProvider } from '#notices/NoticesProvider.tsx'
import { SessionContext } from '#session/session.hooks.ts'
import { Screens } from './App.tsx'
import { landing } from './routes.tsx'

await landing.load()

/** How React marks a part that it could not draw and leaves to the browser. */
const NOT_DRAWN = '<!--$!-->'

/**
 * The document of `/`, readable before any script has run: `shell`, the document of every screen, with the landing
 * page in it as a visitor sees it first. Throws when a part of the page cannot be drawn, or has no place in `shell`.
 */
export function landingDocument(shell: string, config: AppConfig): string {
  const title = appMessages.pageTitle({ screen: appMessages.titles.landing, product: config.productName })
  const page = landingMarkup(config)
  const titled = replaced(shell, /<title>[^<]*<\/title>/, renderToString(<title>{title}</title>))
  return replaced(titled, '<div id="root"></div>', `<div id="root">${page}</div>`)
}

function landingMarkup(config: AppConfig): string {
  // Never started: it has no storage to read and nobody to ask, and is the visitor it begins as.
  const visitor = createActor(sessionMachine, { input: { user: null } })
  const markup = renderToString(
    <AppConfigContext value={config}>
      <SessionContext value={visitor}>
        <NoticesProvider>
          <StaticRouter location={paths.landing}>
            <Screens />
          </StaticRouter>
        </NoticesProvider>
      </SessionContext>
    </AppConfigContext>,
  )
  if (markup.includes(NOT_DRAWN)) throw new Error('prerender: the landing page could not be drawn whole')
  return markup
}

function replaced(document: string, place: string | RegExp, content: string): string {
  const result = document.replace(place, () => content)
  if (result === document) throw new Error(`prerender: the document has no ${place}`)
  return result
}
