import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '#atlas/chart/chart.ts'
import { Drawing } from '#atlas/drawing/Drawing.tsx'
import type { Marks } from '#atlas/drawing/drawingUse.ts'
import type { Layout } from '#atlas/drawing/layout.ts'
import { pictureOfDrawing } from '#atlas/files/pictureOfDrawing.ts'
import { pictureStyles } from './pictureStyles.ts'

const styles = pictureStyles()
const stylesOfMarks = pictureStyles(readFileSync('atlas/drawing/difference.css', 'utf8'))

/** A chart as a picture in a file of its own, light and dark as the device is; with marks, as a difference. */
export function pictureOf(chart: Chart, layout: Layout, marks?: Marks): string {
  const drawing = renderToStaticMarkup(createElement(Drawing, { chart, layout, marks }))
  return pictureOfDrawing(chart, layout, drawing, marks ? stylesOfMarks : styles)
}
