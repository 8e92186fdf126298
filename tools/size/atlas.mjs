/**
 * The size of the atlas, and two checks: it loads nothing from other origins, and nothing of the atlas or of its
 * development connection is in a file of the merchants' build.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const client = 'dist/client'
const file = 'dist/atlas.html'
const budgetKB = 300

/** Texts that survive minification, with their source file. If a text is missing in a build, its source is too. */
const marks = [
  ['karwan:atlas', 'atlas/live/protocol.ts'],
  ['entries.told', 'atlas/live/tellAtlas.ts'],
  ['(hidden)', 'atlas/live/redaction.ts'],
  ['atlas.settled', 'atlas/walk/walker.ts'],
  ['chart-whole', 'atlas/drawing/StateShape.tsx'],
  ['chart-whole', 'atlas/drawing/drawing.css'],
  ['atlas-frame', 'atlas/atlas.css'],
  ['drawn from the code that runs', 'messages/atlas.ts'],
]

const kB = (bytes) => bytes / 1000

/** Returns the lines to print and the problems. `manifest` is that of the merchants' build. */
export function weighAtlas(manifest) {
  const page = readFileSync(file)
  const sizes = { brotli: kB(brotliCompressSync(page).length), gzip: kB(gzipSync(page).length) }
  const merchants = merchantFiles(manifest)
  const faults = [
    ...(sizes.gzip > budgetKB ? [`${file} is ${(sizes.gzip - budgetKB).toFixed(1)} kB over`] : []),
    ...loadsOf(page.toString()).map((load) => `${file} loads ${load}`),
    ...marks.flatMap(([mark, source]) => [
      ...(readFileSync(source, 'utf8').includes(mark) ? [] : [`${source} has no '${mark}' to look for`]),
      ...merchants
        .filter((name) => readFileSync(join(client, name), 'utf8').includes(mark))
        .map((name) => `${name} has '${mark}' of the atlas`),
    ]),
  ]
  const lines = [
    `The atlas, as one file: ${sizes.brotli.toFixed(1)} kB brotli, ${sizes.gzip.toFixed(1)} kB gzip of ${budgetKB}`,
    `Of the atlas in the ${merchants.length} files of the merchants: ${faults.length === 0 ? 'nothing' : 'see below'}`,
  ]
  return { lines, faults }
}

/** Documents, scripts and styles of the merchants' build. */
function merchantFiles(manifest) {
  const built = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])
  return ['index.html', 'documents/landing.html', ...new Set(built)].filter((name) =>
    /\.(html|js|css)$/.test(name),
  )
}

/** The network requests of the page; there must be none. */
function loadsOf(page) {
  const markup = page.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => script.split('>')[0])
  return [
    ...markup.matchAll(/<(?:script|link|img|iframe)\b[^>]*\s(?:src|href)="[^"]*"/g),
    ...page.matchAll(/url\((?!data:)["']?\/?[^)]*\.(?:woff2|png|svg|css)[^)]*\)/g),
  ].map(([load]) => load)
}
