import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '#atlas/chart/chart.ts'
import { Drawing } from '#atlas/drawing/Drawing.tsx'
import type { Layout } from '#atlas/drawing/layout.ts'
import { pictureOfDrawing } from '#atlas/files/pictureOfDrawing.ts'
import { pictureStyles } from './pictureStyles.ts'

const styles = pictureStyles()

/** A chart as a picture that stands alone, light and dark as the device is. */
export function pictureOf(chart: Chart, layout: Layout): string {
  const drawing = renderToStaticMarkup(createElement(Drawing, { chart, layout }))
  return pictureOfDrawing(chart, layout, drawing, styles)
}
