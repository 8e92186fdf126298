import { code128 } from 'bwip-js/generic'

export type Bars = { width: number; bars: { x: number; width: number }[] }

/** The bars of a text in Code 128, in modules; null for a text that this code does not have. */
export function barsOf(text: string): Bars | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const drawn: Bars = { width: 0, bars: [] }
  const ignored = () => {}
  code128(
    { bcid: 'code128', text, scale: 1, height: 1 },
    {
      setopts: ignored,
      scale: () => null,
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init(width) {
        drawn.width = width
      },
      // Each bar is a line through its middle.
      line(x, _y0, _x1, _y1, width) {
        drawn.bars.push({ x: Math.floor(x - width / 2), width })
      },
      polygon: ignored,
      hexagon: ignored,
      ellipse: ignored,
      fill: ignored,
      text: ignored,
      end: () => drawn,
    },
  )
  return drawn
}
