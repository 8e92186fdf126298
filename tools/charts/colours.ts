/** The tokens' colours as hexadecimal sRGB, for pictures that programs other than browsers shall show too. */

type Pair = { light: string; dark: string }

const pair = /--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g

/** Name → colour in both themes, of every token that has one. */
export function readColours(tokens: string): Map<string, Pair> {
  return new Map(
    [...tokens.matchAll(pair)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: hexOf(light), dark: hexOf(dark) },
    ]),
  )
}

/** 'lightness chroma hue' of OKLCH as '#rrggbb', by the matrices of CSS Color 4. */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(byteOf).join('')}`
}

function byteOf(linear: number): string {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(Math.min(1, Math.max(0, share)) * 255)
  return byte.toString(16).padStart(2, '0')
}
