/**
 * Text widths without a browser: layouts are computed by a tool and must be the same on every machine. The widths are
 * the larger ones of our font and of Arial, rounded up.
 */

/** Widths in thousandths of the font size. */
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

/** The width of a text in px; `size` is the font size in px. */
export function textWidth(text: string, size: number): number {
  const thousandths = [...text].reduce((sum, character) => sum + (widthOf.get(character) ?? widest), 0)
  return Math.ceil((thousandths * size) / 1000)
}

/** Wraps a text at spaces into lines of at most `width` px, except for longer words. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
