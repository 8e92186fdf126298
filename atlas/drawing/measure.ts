/**
 * How wide a text is, without a browser: the layout is computed at build time, and the drawing must come out
 * the same on every machine. System fonts differ; the widths are the widest of our own and of Arial, rounded up.
 */

/** Widths in thousandths of the font's size. */
const widths: readonly (readonly [width: number, characters: string])[] = [
  [200, "'"],
  [250, 'ij'],
  [300, ' !,.:;I[]l|'],
  [350, '()-`ft{}·'],
  [400, '"*'],
  [450, '/r'],
  [500, '\\sz'],
  [550, 'ckvxy'],
  [600, '$+0123456789<=>?JL^_abdeghnopqu~'],
  [650, 'FTZ'],
  [700, '#&ABEKPSVXY'],
  [750, 'CDHNRUw'],
  [800, 'GOQ'],
  [850, 'Mm'],
  [900, '%'],
]
const widest = 1000

const widthOf = new Map(
  widths.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
)

/** In px; `size` is the font's. */
export function textWidth(text: string, size: number): number {
  const thousandths = [...text].reduce((sum, character) => sum + (widthOf.get(character) ?? widest), 0)
  return Math.ceil((thousandths * size) / 1000)
}

/** Breaks a text between words, so that no line is wider than `width` px unless one word is. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
