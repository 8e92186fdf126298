import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import type { AppConfig } from '#domain/appConfig.ts'
import { paths } from '#domain/paths.ts'
import { PrerenderContext } from '#features/landing/StaticContent.tsx'
import { appMessages } from '#messages/app.ts'
import { memoryStorage } from '#session/storage.ts'
import { Screens } from './App.tsx'
import { KarwanProvider } from './KarwanProvider.tsx'
import { createKarwan } from './karwan.ts'

/**
 * The document of `/`, readable before any script has run: `shell`, the document of every screen, with the landing
 * page in it as a visitor sees it first. Rejects when a part of the page cannot be drawn, or has no place in `shell`.
 */
export async function landingDocument(shell: string, config: AppConfig): Promise<string> {
  const title = appMessages.pageTitle({ screen: appMessages.screens.landing, product: config.productName })
  const titled = replaced(shell, /<title>[^<]*<\/title>/, renderToString(<title>{title}</title>))
  return replaced(titled, '<div id="root"></div>', `<div id="root">${await landingMarkup(config)}</div>`)
}

async function landingMarkup(config: AppConfig): Promise<string> {
  // Never started: no storage to read and no server to call, so it shows what a visitor sees first.
  const visitor = createKarwan({
    config,
    storage: memoryStorage(),
    openApi: (options) => createApiOnDemand({ ...options, baseUrl: '/api/' }),
  })
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <KarwanProvider karwan={visitor}>
      <StaticRouter location={paths.landing}>
        <PrerenderContext value>
          <Screens />
        </PrerenderContext>
      </StaticRouter>
    </KarwanProvider>,
    {
      // In one piece: pieces are put in their places by inline scripts, which the page does not allow.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void faults.push(error),
    },
  )
  const markup = await new Response(prelude).text()
  if (faults.length > 0)
    throw new AggregateError(faults, 'prerender: the landing page could not be drawn whole')
  return markup
}

function replaced(document: string, place: string | RegExp, content: string): string {
  const result = document.replace(place, () => content)
  if (result === document) throw new Error(`prerender: the document has no ${place}`)
  return result
}
