import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, minify, type Rolldown } from 'vite'
import type * as prerender from '#app/prerender.tsx'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import {
  applicationScreens,
  type ScreenName,
  screenNames,
  type UnguardedScreen,
  unguardedScreens,
} from '#domain/paths.ts'
import { drawnMessages } from '#messages/drawn.ts'
import { appConfigPlaceholders } from '#server/http/appConfigMeta.ts'
import { firstPaintStyles } from './firstPaintStyles.ts'
import { ownIcons } from './production.ts'

const folder = 'dist/client'

/** What a screen loads once it shows something: after the rest, and no response waits for it. */
const laterModules: Partial<Record<ScreenName | UnguardedScreen, string[]>> = {
  dashboard: ['src/ui/charts/drawings.ts'],
}

/**
 * Screens whose first call on own data has their address: src/api/askEarly.js makes it. `sort` is what the call names even
 * where the address does not. `modules` are what the screen needs on own data alone.
 */
const askedEarly: Partial<Record<ScreenName | UnguardedScreen, { sort?: string; modules?: string[] }>> = {
  dashboard: {},
  orders: {},
  order: { sort: allOrders.sort, modules: ['src/features/orderDetails/WorkedOrderScreen.tsx'] },
  products: {},
  customers: {},
}
const outline = 'src/app/outline.ts'
const modulesOfOwnData = ['src/workspace/live/liveWorkspace.ts', 'src/api/api.ts']

const firstPaintTag = '<script src="/firstPaint.js"></script>'
const stylesheetTag = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/**
 * Writes the document of each screen, which names the scripts that this screen needs, so that none waits for another. What
 * runs before the first paint is in it. Those that the build draws contain the screen and the styles for it: they are
 * painted when they have arrived, and the whole stylesheet comes after that.
 */
export async function writeDocuments({ output }: Rolldown.RolldownOutput, apiBase: string): Promise<void> {
  const chunks = output.filter((file) => file.type === 'chunk')
  const shared = withNotStarted(
    await withIcon(await withFirstPaint(await readFile(join(folder, 'index.html'), 'utf8'))),
  )
  await writeFile(join(folder, 'index.html'), shared)
  await mkdir(join(folder, 'documents'), { recursive: true })
  const moduleOf = await modulesOfScreens()
  const screens: Record<string, { file: string; files: string[] }> = {}
  const { drawDocument, drawnScreens, outlines, close } = await openPrerender()
  try {
    for (const name of [...screenNames, ...unguardedScreens]) {
      const files = filesOf(chunks, [
        ...(isFramed(name) ? [moduleOf('Shell')] : []),
        moduleOf(name),
        ...(isOutline(outlines, name) ? [outline] : []),
      ])
      screens[name] = { file: fileOf(chunks, moduleOf(name)), files }
      const later = filesOf(chunks, laterModules[name] ?? []).filter((file) => !files.includes(file))
      const preloaded = withPreloads(withPreloads(shared, files), later, 'low')
      const { modules = [], ...early } = askedEarly[name] ?? {}
      const ownData = filesOf(chunks, [...modulesOfOwnData, ...modules])
      const document = askedEarly[name]
        ? await withEarlyCall(preloaded, ownData, { api: apiBase, ...early })
        : preloaded
      const drawn = isDrawn(drawnScreens, name)
        ? await withFirstPaintStyles(
            withPictures(await drawDocument(name, document, appConfigPlaceholders), output),
          )
        : document
      await writeFile(join(folder, `documents/${name}.html`), drawn)
    }
    // For the sizes (tools/size) and for tests that hold a screen's code back.
    await writeFile(join(folder, '.vite/screens.json'), JSON.stringify(screens, null, 2))
  } finally {
    await close()
  }
}

/** Whether a screen is inside the frame. The account is, of somebody at work. */
const isFramed = (name: string) => [...applicationScreens, 'account'].includes(name)

/** The module of a screen by its name, and that of the frame, as src/app/routes.tsx imports them. */
async function modulesOfScreens(): Promise<(name: string) => string> {
  const routes = await readFile('src/app/routes.tsx', 'utf8')
  const imported = /(\w+)(?::| =) lazyScreen\(\(\) => import\('(?:#|\.\/)([^']+)'\)\)/g
  const modules = new Map([...routes.matchAll(imported)].map(([, name, path]) => [name, path]))
  const names = new Map([...routes.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, name, same]) => [name, same]))
  return (name) => {
    const module = modules.get(names.get(name) ?? name)
    if (!module) throw new Error(`documents: src/app/routes.tsx has no module of ${name}`)
    return module
  }
}

function isDrawn(
  drawn: typeof prerender.drawnScreens,
  name: ScreenName | UnguardedScreen,
): name is prerender.DrawnScreen {
  return name in drawn
}

const isOutline = (outlines: typeof prerender.outlines, name: string) => name in outlines

/** Names the files of pictures that a drawn document names by their sources. */
const withPictures = (document: string, output: Rolldown.RolldownOutput['output']): string =>
  output
    .flatMap((file) =>
      file.type === 'asset' ? file.originalFileNames.map((source) => [source, file.fileName] as const) : [],
    )
    .reduce((text, [source, fileName]) => text.replaceAll(`"/${source}"`, `"/${fileName}"`), document)

async function openPrerender(): Promise<typeof prerender & { close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    // As in the files that take over what is drawn.
    resolve: { alias: [ownIcons] },
    ssr: { noExternal: ['lucide-react'] },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const module = (await vite.ssrLoadModule('/src/app/prerender.tsx')) as typeof prerender
  return { ...module, close: () => vite.close() }
}

/** The files of modules and of what they import. */
function filesOf(chunks: Rolldown.OutputChunk[], modules: string[]): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add)
  }
  for (const path of modules) add(fileOf(chunks, path))
  return [...files]
}

/** The file of a module. Throws if it is in none. */
function fileOf(chunks: Rolldown.OutputChunk[], path: string): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)))
  if (!chunk) throw new Error(`documents: no file of the build contains ${path}`)
  return chunk.fileName
}

function withPreloads(document: string, files: string[], priority?: 'low'): string {
  const links = files
    .filter((file) => !document.includes(`"/${file}"`))
    .map(
      (file) =>
        `<link rel="modulepreload"${priority ? ` fetchpriority="${priority}"` : ''} crossorigin href="/${file}">`,
    )
  return replaced(document, /(?=\s*<link rel="stylesheet")/, links.map((link) => `\n    ${link}`).join(''))
}

/** A file of its own would make the first paint wait for one more response. */
async function withFirstPaint(document: string): Promise<string> {
  const script = (await readFile(join(folder, 'firstPaint.js'), 'utf8')).trim()
  return replaced(document, firstPaintTag, `<script>${script}</script>`)
}

/** The icon of the tab: a request of its own has more bytes of headers than the picture. */
async function withIcon(document: string): Promise<string> {
  const picture = (await readFile(join(folder, 'favicon.svg'), 'utf8')).trim().replace(/\s+/g, ' ')
  const address = picture.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)
  return replaced(document, 'href="/favicon.svg"', `href="data:image/svg+xml,${address}"`)
}

/** What says that the application could not be loaded: firstPaint.js shows it. */
function withNotStarted(document: string): string {
  const { notStarted, loadAgain } = drawnMessages
  const notice = `<p id="notStarted" role="alert" class="fixed inset-x-0 top-0 bg-amber-wash px-(--gutter) py-1 text-amber-ink" hidden>${notStarted} <a href="">${loadAgain}</a></p>`
  return replaced(document, /\s*<\/body>/, `\n    ${notice}\n  </body>`)
}

/** Names only files that the document does not have yet. */
async function withEarlyCall(
  document: string,
  files: string[],
  data: Record<string, string>,
): Promise<string> {
  const { code } = await minify('askEarly.js', await readFile('src/api/askEarly.js', 'utf8'))
  const further = files.map((file) => `/${file}`).filter((file) => !document.includes(`"${file}"`))
  const attributes = Object.entries({ ...data, files: further.join(' ') }).map(
    ([name, value]) => ` data-${name}="${value}"`,
  )
  const script = `<script${attributes.join('')}>${code.trim()}</script>`
  // Before the preloads it would delay them.
  return replaced(document, /(?=\s*<link rel="stylesheet")/, `\n    ${script}`)
}

async function withFirstPaintStyles(document: string): Promise<string> {
  const [link = '', file = ''] = stylesheetTag.exec(document) ?? []
  const styles = firstPaintStyles(await readFile(join(folder, file), 'utf8'), document)
  const moved = replaced(document, link, `\n    <style>${styles}</style>`)
  return replaced(moved, /\s*<\/body>/, `${link}\n  </body>`)
}

function replaced(document: string, place: string | RegExp, content: string): string {
  const result = document.replace(place, () => content)
  if (result === document && content !== '') throw new Error(`documents: the document has no ${place}`)
  return result
}
