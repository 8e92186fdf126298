import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '#atlas/chart/chart.ts'
import { Drawing } from '#atlas/drawing/Drawing.tsx'
import type { Layout } from '#atlas/drawing/layout.ts'
import { readColours } from './colours.ts'

const rules = readFileSync('atlas/drawing/drawing.css', 'utf8')
const colours = readColours(readFileSync('src/ui/tokens.css', 'utf8'))

/** Fonts that systems have, as wide as what is measured: a picture may load nothing. */
const font = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"

/** A chart as a picture that stands alone, light and dark as the device is. */
export function pictureOf(chart: Chart, layout: Layout): string {
  const [width, height] = layout.size
  const drawing = renderToStaticMarkup(createElement(Drawing, { chart, layout }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    renderToStaticMarkup(createElement('title', null, chart.id)),
    ...(chart.description ? [renderToStaticMarkup(createElement('desc', null, chart.description))] : []),
    `<style>text{font-family:${font}}${style}</style>`,
    drawing.replaceAll('<g ', '\n<g '),
    '</svg>\n',
  ].join('\n')
}

const style = [
  inTheme('light', rules),
  `@media (prefers-color-scheme:dark){${inTheme('dark', onlyColours(rules))}}`,
].join('')

/** The rules with their colours written out, because few programs that show pictures know custom properties. */
function inTheme(theme: 'light' | 'dark', css: string): string {
  return minified(css).replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`drawing.css names no colour of tokens.css: ${name}`)
    return colour[theme]
  })
}

/** Without declarations that are the same in both themes, and rules that have no others. */
function onlyColours(css: string): string {
  return css.replace(/^\s+[\w-]+:(?!.*var\().*;\n/gm, '').replace(/[^{}]+\{\s*\}/g, '')
}

function minified(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
}
