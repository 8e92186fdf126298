/** The files of the open chart: what `npm run charts` writes, and pictures with names as they are shown. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { delaysIn } from '#atlas/chart/delays.ts'
import { Drawing } from '#atlas/drawing/Drawing.tsx'
import { type Naming, NamingContext } from '#atlas/naming/naming.hooks.ts'
import { now, startWalk } from '#atlas/walk/walk.ts'
import type { FileKind } from './fileKinds.ts'
import { pictureFont } from './pictureFont.ts'
import { type PictureLook, pictureOfDrawing } from './pictureOfDrawing.ts'
import { pictureStyles } from './pictureStyles.ts'
import { textFiles } from './textFiles.ts'

const types = { svg: 'image/svg+xml', mmd: 'text/plain', json: 'application/json', scxml: 'application/xml' }

/** The pixels of a PNG for each pixel of the drawing, and the most that every browser paints on a side. */
const sharpness = 2
const mostPixels = 8192

/**
 * Saves the chart as '<chart>.<kind>', a picture with names as they are shown. Returns the file's name; rejects when the
 * browser cannot paint it.
 */
export async function saveFile(atlasChart: AtlasChart, kind: FileKind, naming: Naming): Promise<string> {
  const name = `${atlasChart.chart.id}.${kind}`
  const content =
    kind === 'png'
      ? await painted(atlasChart, naming)
      : new Blob([await fileOf(atlasChart, kind, naming)], { type: `${types[kind]};charset=utf-8` })
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return name
}

/** The text of a file. What other programs read has the names of the code. */
export async function fileOf(
  atlasChart: AtlasChart,
  kind: Exclude<FileKind, 'png'>,
  naming: Naming,
): Promise<string> {
  if (kind === 'svg') return pictureOf(atlasChart, 'both', naming)
  const { machine, chart, samples } = atlasChart
  const { context } = now(startWalk(atlasChart, '')).snapshot
  return textFiles(machine, chart, delaysIn(machine, context), samples.starts[0]?.input ?? null)[kind]
}

async function pictureOf(
  { chart, layout }: AtlasChart,
  theme: PictureLook['theme'],
  naming: Naming,
): Promise<string> {
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const root = createRoot(sheet)
  flushSync(() =>
    root.render(
      <NamingContext value={naming}>
        <Drawing chart={chart} layout={layout} />
      </NamingContext>,
    ),
  )
  const drawing = sheet.innerHTML
  root.unmount()
  return pictureOfDrawing(chart, layout, drawing, pictureStyles, { theme, font: await pictureFont() })
}

/** The picture in the theme of the page. */
async function painted(atlasChart: AtlasChart, naming: Naming): Promise<Blob> {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const picture = await pictureOf(atlasChart, isDark ? 'dark' : 'light', naming)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`
  await image.decode()
  const [width, height] = atlasChart.layout.size
  const scale = Math.min(sharpness, mostPixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const brush = canvas.getContext('2d')
  brush?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not painted')))),
  )
}
