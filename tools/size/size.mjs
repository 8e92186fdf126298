/**
 * `npm run size`, after a build: the JavaScript of each screen against its budget, no file of the browser's
 * build that loads anything from another origin (design §10), and nothing of the atlas in what merchants load.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { weighAtlas } from './atlas.mjs'
import { budgetsOf } from './budgets.mjs'
import { chunksOf } from './chunks.mjs'

const client = 'dist/client'
const manifestPath = join(client, '.vite/manifest.json')

const compressed = new Map()

/** The transferred bytes: of the compressed file of the build, or compressed here in the same way. */
function bytesOf(file) {
  const path = join(client, file)
  if (!compressed.has(file))
    compressed.set(
      file,
      existsSync(`${path}.br`)
        ? readFileSync(`${path}.br`).length
        : brotliCompressSync(readFileSync(path)).length,
    )
  return compressed.get(file)
}

const page = () => readFileSync(join(client, 'index.html'), 'utf8')

/** The scripts in the document, including the entry of the build. */
const scriptsOfPage = () => [...page().matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, file]) => file)

/** What the document itself runs before the first paint. */
const bytesInPage = () =>
  [...page().matchAll(/<script>(.*?)<\/script>/gs)].reduce(
    (sum, [, script]) => sum + brotliCompressSync(script).length,
    0,
  )

/** One row of the table: the size of a screen, and the problem if there is one. */
function weigh({ manifest, screens }, { screen, modules, kB }) {
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const files = [...chunksOf(manifest, [...entries, ...modules])].map((key) => manifest[key].file)
  const all = [...new Set([...files, ...screens[screen].files, ...scriptsOfPage()])]
  const scripts = all.filter((file) => file.endsWith('.js'))
  const size = scripts.reduce((sum, file) => sum + bytesOf(file), bytesInPage()) / 1000
  const fault = size > kB ? `${(size - kB).toFixed(1)} kB over` : null
  return { screen, size, kB, files: scripts.length, fault }
}

/** What makes a browser load a file: elements, styles, and modules or workers with a full URL. */
const loads = {
  '.html': [
    /<(?!a\b)[a-z]+\b[^>]*\s(?:src|srcset|href|data|poster)\s*=\s*["']?\s*(?:https?:)?\/\/[^"'\s>]+/gi,
  ],
  '.css': [/url\(\s*["']?(?:https?:)?\/\/[^)]+\)/gi, /@import\s+["'](?:https?:)?\/\/[^"']+/gi],
  '.js': [
    /(?:\bfrom|\bimport|\bimport\(|\bWorker\(|\bimportScripts\(|\bfetch\()\s*["'`](?:https?:)?\/\/[^"'`]+/g,
  ],
}

/** Every place in the build that loads from another origin. */
function foreignLoads() {
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.flatMap((entry) => {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const patterns = loads[extname(path)] ?? (extname(path) === '.svg' ? loads['.html'] : [])
    const text = patterns.length > 0 ? readFileSync(path, 'utf8') : ''
    return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))
  })
}

if (!existsSync(manifestPath)) {
  console.error(`${manifestPath} is not there: build first, with \`build.manifest\` on.`)
  process.exit(1)
}
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const manifest = read(manifestPath)
const screens = read(join(client, '.vite/screens.json'))
const rows = budgetsOf(screens).map((budget) => weigh({ manifest, screens }, budget))
console.log('JavaScript until usable (kB brotli)')
for (const { screen, size, kB, files, fault } of rows)
  console.log(
    `  ${screen.padEnd(18)}${size.toFixed(1).padStart(7)} of ${String(kB).padStart(3)}`,
    `in ${files} files${fault ? `  ✗ ${fault}` : ''}`,
  )
const foreign = foreignLoads()
for (const place of foreign) console.log(`  ✗ loads from another origin: ${place}`)
const atlas = weighAtlas(manifest)
for (const line of atlas.lines) console.log(line)
for (const fault of atlas.faults) console.log(`  ✗ ${fault}`)
if (foreign.length > 0 || atlas.faults.length > 0 || rows.some(({ fault }) => fault)) process.exit(1)
