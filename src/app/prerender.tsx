import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import type { AppConfig } from '#domain/appConfig.ts'
import { paths } from '#domain/paths.ts'
import { PrerenderContext } from '#features/landing/StaticContent.tsx'
import { appMessages } from '#messages/app.ts'
import { drawnMessages } from '#messages/drawn.ts'
import { memoryStorage } from '#session/storage.ts'
import { Screens } from './App.tsx'
import { KarwanProvider } from './KarwanProvider.tsx'
import { createKarwan } from './karwan.ts'

/**
 * The screens that the build draws, and in which states of the session they are the right ones: firstPaint.js hides what was
 * drawn from everybody else. The landing page is for all.
 */
export const drawnScreens = { landing: null, signIn: 'visitor', signUp: 'visitor' } as const
export type DrawnScreen = keyof typeof drawnScreens

/**
 * The document of a screen, readable before any script has run: `shell`, the document of every screen, with the screen in
 * it as a visitor sees it first. Rejects when a part of it cannot be drawn, or has no place in `shell`.
 */
export async function drawDocument(screen: DrawnScreen, shell: string, config: AppConfig): Promise<string> {
  const title = appMessages.pageTitle({ screen: appMessages.screens[screen], product: config.productName })
  const states = drawnScreens[screen]
  const marked = states === null ? shell : replaced(shell, '<html', `<html data-drawn="${states}"`)
  const titled = replaced(marked, /<title>[^<]*<\/title>/, renderToString(<title>{title}</title>))
  const notice = renderToString(<noscript>{states && <NeedsScript config={config} />}</noscript>)
  const markup = await markupOf(screen, config)
  return replaced(titled, '<div id="root"></div>', `${states ? notice : ''}<div id="root">${markup}</div>`)
}

function NeedsScript({ config: { productName } }: { config: AppConfig }) {
  return (
    <p className="bg-amber-wash px-(--gutter) py-1 text-amber-ink">
      {drawnMessages.needsScript({ product: productName })}
    </p>
  )
}

async function markupOf(screen: DrawnScreen, config: AppConfig): Promise<string> {
  // Never started: no storage to read and no server to call, so it shows what a visitor sees first.
  const visitor = createKarwan({
    config,
    storage: memoryStorage(),
    openApi: (options) => createApiOnDemand({ ...options, baseUrl: '/api/' }),
  })
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <KarwanProvider karwan={visitor}>
      <StaticRouter location={paths[screen]}>
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
  if (faults.length > 0) throw new AggregateError(faults, `prerender: ${screen} could not be drawn whole`)
  return markup
}

function replaced(document: string, place: string | RegExp, content: string): string {
  const result = document.replace(place, () => content)
  if (result === document) throw new Error(`prerender: the document has no ${place}`)
  return result
}
