import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import type { AppConfig } from '#domain/appConfig.ts'
import { paths, unguardedPaths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { drawnMessages } from '#messages/drawn.ts'
import { memoryStorage } from '#session/storage.ts'
import { PrerenderContext } from '#ui/start/prerenderContext.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { Screens } from './App.tsx'
import { KarwanProvider } from './KarwanProvider.tsx'
import { createKarwan } from './karwan.ts'

/** What a drawn screen has in the place of a person's own data: it has the height of a line. */
const BLANK = '\u00a0'

/** Screens that React takes over as they were drawn: they are the same for everybody who may see them. */
const screensTakenOver = {
  landing: null,
  privacy: null,
  terms: null,
  signIn: 'visitor',
  signUp: 'visitor',
} as const

/** Screens of which only the outline can be drawn, with nothing of a person or a company in it: React replaces it. */
export const outlines = {
  waitingApproval: 'pending',
  onboarding: 'onboarding',
  dashboard: 'visitor active',
  orders: 'visitor active',
  order: 'visitor active',
  orderDetails: 'visitor active',
  products: 'visitor active',
  customers: 'visitor active',
} as const

/**
 * The screens that the build draws, and in which states of the session they are the right ones: firstPaint.js hides what was
 * drawn from everybody else. Those of null are for all.
 */
export const drawnScreens = { ...screensTakenOver, ...outlines }
export type DrawnScreen = keyof typeof drawnScreens

/**
 * The document of a screen, readable before any script has run: `shell`, the document of every screen, with the screen in
 * it as a visitor sees it first. Rejects when a part of it cannot be drawn, or has no place in `shell`.
 */
export async function drawDocument(screen: DrawnScreen, shell: string, config: AppConfig): Promise<string> {
  const title = appMessages.pageTitle({ screen: appMessages.screens[screen], product: config.productName })
  const states = drawnScreens[screen]
  const marks = `data-drawn="${states}"${screen in outlines ? ' data-outline' : ''}`
  const marked = states === null ? shell : replaced(shell, '<html', `<html ${marks}`)
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
  // Never started: no storage to read and no server to call.
  const karwan = createKarwan({
    config,
    storage: storageOf(drawnScreens[screen]),
    openApi: (options) => createApiOnDemand({ ...options, baseUrl: '/api/' }),
    openWorkspace: openDrawnWorkspace,
  })
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <KarwanProvider karwan={karwan}>
      <StaticRouter location={{ ...paths, ...unguardedPaths }[screen].replace(':id', BLANK)}>
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

/** What a browser has stored in the state for which a screen is drawn: nothing, or somebody without a name. */
function storageOf(states: (typeof drawnScreens)[DrawnScreen]): Storage {
  const storage = memoryStorage()
  if (states === null || states === 'visitor') return storage
  const company = {
    name: BLANK,
    is_approved: states !== 'pending',
    is_onboarded: states !== 'pending' && states !== 'onboarding',
  }
  storage.setItem('user', JSON.stringify({ email: BLANK, company }))
  return storage
}

/** The sample, which is never called. Styles show what only own data has to the people that it is for (base.css). */
function openDrawnWorkspace(): Workspace {
  const sample = createSampleWorkspace({ now: Date.now })
  return {
    ...sample,
    fixedOrderId: BLANK,
    capabilities: ['keepChanges', 'importRecords', 'manageWarehouses', 'manageSettings', 'saveViews'],
  }
}

function replaced(document: string, place: string | RegExp, content: string): string {
  const result = document.replace(place, () => content)
  if (result === document) throw new Error(`prerender: the document has no ${place}`)
  return result
}
