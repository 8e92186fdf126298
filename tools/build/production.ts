import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin } from 'vite'
import { compressAll } from './compressAll.ts'

/** In JavaScript as Vite prints it: with double quotes. */
const descriptions = /\bdescription: "(?:[^"\\]|\\.)*",?/g

/** React Router's own production build, which its package exports to nobody: the other one warns developers. */
const routerFile = (name: string) =>
  fileURLToPath(new URL(`../production/${name}.mjs`, import.meta.resolve('react-router')))

/**
 * Of React Router, what is said to developers about each of its parts, and how each is made: with that, parts that no screen
 * uses (its links, forms and loaders) are kept by the bundler, who cannot know that making them does nothing.
 */
const routerNames = /^\w+\.displayName = .*;$/gm
const routerParts = /= (React\d*\.(?:forwardRef|createContext|memo|lazy)\()/g

/** One component for an icon instead of Lucide's three: the module that its icons import, as they name it. */
export const ownIcons = {
  find: '../createLucideIcon.mjs',
  replacement: fileURLToPath(new URL('../../src/ui/createIcon.ts', import.meta.url)),
}

/** What takes the place of a library's own file. */
export const aliases = [
  { find: 'react-router/dom', replacement: routerFile('dom-export') },
  { find: 'react-router', replacement: routerFile('index') },
  ownIcons,
]

/** What `vite build` adds to the files of each environment. */
export function production(): Plugin {
  return {
    name: 'karwan:production',
    config: () => ({ resolve: { alias: aliases } }),
    transform: {
      filter: { id: [/\.tsx?$/, /\/react-router\/dist\/production\/.*\.mjs$/] },
      handler(code, id) {
        if (id.endsWith('.mjs')) {
          const plain = code.replace(routerNames, '').replace(routerParts, '= /* @__PURE__ */ $1')
          return { code: plain, map: null }
        }
        if (this.environment.name !== 'client') return null
        // Only the atlas and the chart files show the descriptions of a chart.
        if (/\/machines\/.+\.machine\.ts$/.test(id))
          return { code: code.replace(descriptions, ''), map: null }
        return null
      },
    },
    generateBundle(_, bundle) {
      const { name, config } = this.environment
      if (name !== 'client') return
      const circle = circleIn(Object.values(bundle).filter((part) => part.type === 'chunk'))
      // The bundler's top-level values are `undefined` until their file has run: nothing fails at the import itself.
      if (circle)
        this.error(`Two files import each other, so one starts without the other's values: ${circle}`)
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const ofAtlas = ['atlas/', 'messages/atlas'].map((path) => join(config.root, path))
      const strays = modules.filter((id) => ofAtlas.some((path) => id.startsWith(path)))
      // Asked for, for a try-out; a deployment does not start with it (server/main.ts).
      if (process.env['KARWAN_ATLAS_LIVE'] === '1') {
        this.emitFile({ type: 'asset', fileName: '.vite/watched', source: '' })
        return
      }
      if (strays.length > 0) this.error(`Merchants would load the atlas: ${strays.join(', ')}`)
    },
    async writeBundle({ dir = '' }) {
      const { name } = this.environment
      if (name === 'ssr') {
        // What the server reads or runs as a file of its own.
        await cp('server/db/migrations', join(dir, 'migrations'), { recursive: true })
        await cp('server/auth/hashThread.mjs', join(dir, 'hashThread.mjs'))
      }
      if (name === 'client') await minifyInPlace(join(dir, 'firstPaint.js'))
      if (name !== 'ssr') await compressAll(dir)
    },
  }
}

type Chunk = { fileName: string; imports: string[]; moduleIds: string[] }

/** The modules of a file that imports itself through others, or undefined. The groups of codeSplitting.ts decide it. */
function circleIn(chunks: readonly Chunk[]): string | undefined {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const file of importsOf.get(from) ?? [])
      if (!seen.has(file)) {
        seen.add(file)
        reached(file, seen)
      }
    return seen
  }
  return chunks.find(({ fileName }) => reached(fileName).has(fileName))?.moduleIds.join(', ')
}

/** Every page loads it, and Vite copies files of the public folder as they are. */
async function minifyInPlace(path: string): Promise<void> {
  const { code } = await minify(path, await readFile(path, 'utf8'))
  await writeFile(path, code)
}
