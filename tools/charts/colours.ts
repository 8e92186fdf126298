import { formatHex } from 'culori'

type Pair = { light: string; dark: string }

const pair = /--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/g

/**
 * The colour of every token that has one, in both themes: token → hexadecimal sRGB, which also programs other than
 * browsers can show. Throws for a colour that cannot be read.
 */
export function readColours(tokens: string): Map<string, Pair> {
  return new Map(
    [...tokens.matchAll(pair)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: hexOf(light), dark: hexOf(dark) },
    ]),
  )
}

function hexOf(colour: string): string {
  const hex = formatHex(colour)
  if (hex === undefined) throw new Error(`tokens.css has a colour that cannot be read: ${colour}`)
  return hex
}
