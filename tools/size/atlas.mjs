/**
 * The size of the atlas, until a chart is drawn and as one file, and two checks: it loads nothing from other origins, and
 * nothing of the atlas or of its development connection is in a file of the merchants' build.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chunksOf } from './chunks.mjs'

const client = 'dist/client'
const file = 'dist/atlas.html'

/** In kB of gzip: document, scripts, styles and font until the heaviest chart is drawn, and the file with all charts. */
const budgets = { chart: 218, file: 419 }

/** Texts that survive minification, with their source file. If a text is missing in a build, its source is too. */
const marks = [
  ['karwan:atlas', 'atlas/live/protocol.ts'],
  ['entries.told', 'atlas/live/tellAtlas.ts'],
  ['(hidden)', 'atlas/live/redaction.ts'],
  ['server.answered', 'atlas/live/onServer.ts'],
  ['atlas.settled', 'atlas/walk/walker.ts'],
  ['chart-whole', 'atlas/drawing/StateShape.tsx'],
  ['chart-whole', 'atlas/drawing/drawing.css'],
  ['atlas-frame', 'atlas/atlas.css'],
  ['drawn from the code that runs', 'messages/atlas.ts'],
  ['drawn over each other', 'messages/atlasDifference.ts'],
  ['Waiting for the application', 'messages/atlasLive.ts'],
]

const kB = (bytes) => bytes / 1000

/** Returns the lines to print and the problems. `manifest` is the manifest of the merchants' build. */
export function weighAtlas(manifest) {
  const page = readFileSync(file)
  const fileSize = kB(gzipSync(page).length)
  const chart = heaviestChart(JSON.parse(readFileSync(join(client, '.vite/atlas.json'), 'utf8')))
  const merchants = merchantFiles(manifest)
  const faults = [
    ...over(`The atlas until ${chart.name} is drawn`, chart.size, budgets.chart),
    ...over(file, fileSize, budgets.file),
    ...loadsOf(page.toString()).map((load) => `${file} loads ${load}`),
    ...marks.flatMap(([mark, source]) => [
      ...(readFileSync(source, 'utf8').includes(mark) ? [] : [`${source} has no '${mark}' to look for`]),
      ...merchants
        .filter((name) => readFileSync(join(client, name), 'utf8').includes(mark))
        .map((name) => `${name} has '${mark}' of the atlas`),
    ]),
  ]
  const lines = [
    `The atlas until its heaviest chart, ${chart.name}, is drawn: ${chart.size.toFixed(1)} kB gzip of ${budgets.chart}`,
    `The atlas as one file: ${fileSize.toFixed(1)} kB gzip of ${budgets.file}`,
    `Of the atlas in the ${merchants.length} files of the merchants: ${faults.length === 0 ? 'nothing' : 'see below'}`,
  ]
  return { lines, faults }
}

const over = (what, size, budget) =>
  size > budget ? [`${what} is ${(size - budget).toFixed(1)} kB over`] : []

/** The chart for which most is loaded until it is drawn. */
function heaviestChart(manifest) {
  const start = 'atlas/index.html'
  const gzip = (name) => gzipSync(readFileSync(join(client, name))).length
  const fonts = manifest[start].assets.filter((name) => /^(?!.*latin-ext).*\.woff2$/.test(name))
  const fixed = ['atlas/index.html', 'firstPaint.js', ...manifest[start].css, ...fonts]
  const charts = manifest[start].dynamicImports.filter((key) => key.includes('?chart='))
  const weighed = charts.map((key) => {
    const scripts = [...chunksOf(manifest, [start, key])].map((name) => manifest[name].file)
    const size = kB([...fixed, ...scripts].reduce((sum, name) => sum + gzip(name), 0))
    return { name: key.split('=')[1], size }
  })
  return weighed.reduce((most, one) => (one.size > most.size ? one : most))
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
