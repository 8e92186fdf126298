import type { Chart } from '#atlas/chart/chart.ts'
import type { Layout } from '#atlas/drawing/layout.ts'
import { pictureFontName } from './pictureFont.ts'
import type { PictureStyles } from './pictureStyles.ts'

/** Fonts that systems have, as wide as what is measured: a picture may load nothing. */
const fonts = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"

/** The theme, or 'both' for the theme of the device, and the font: a `pictureFont`, or '' for a font of the system. */
export type PictureLook = { theme: 'both' | 'light' | 'dark'; font: string }

/** An SVG file of a drawing. */
export function pictureOfDrawing(
  { id, description }: Chart,
  { size: [width, height] }: Layout,
  drawing: string,
  { light, dark }: PictureStyles,
  { theme, font }: PictureLook = { theme: 'both', font: '' },
): string {
  const style = light + { both: `@media (prefers-color-scheme:dark){${dark}}`, light: '', dark }[theme]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(id)}</title>`,
    ...(description ? [`<desc>${escaped(description)}</desc>`] : []),
    `<style>${font}text{font-family:${font && `"${pictureFontName}", `}${fonts}}${style}</style>`,
    drawing.replaceAll('<g ', '\n<g '),
    '</svg>\n',
  ].join('\n')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
