/** Reads Code 128 by the table of its standard (ISO/IEC 15417), which the product does not use. */

/** The widths of the bars and spaces of each symbol, by its value; 103 to 105 begin in set A, B or C. */
const symbols =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123
212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422
121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142
121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311
113141 114131 311141 411131 211412 211214 211232`.split(/\s+/)
const STOP = '2331112'
const [START_A, START_B, START_C] = [103, 104, 105]

/**
 * The text of a line of pixels, from left to right: true where it is dark. Throws when it is no Code 128, or its check
 * symbol is wrong.
 */
export function readCode128(pixels: readonly boolean[]): string {
  const runs: number[] = []
  const line = pixels.slice(pixels.indexOf(true), pixels.lastIndexOf(true) + 1)
  line.forEach((dark, index) => {
    if (index === 0 || dark !== line[index - 1]) runs.push(0)
    runs.push((runs.pop() ?? 0) + 1)
  })
  // All symbols have 11 modules, the last one 13.
  const modules = ((runs.length - 7) / 6) * 11 + 13
  const widths = runs.map((run) => Math.round((run * modules) / line.length)).join('')
  if (!widths.endsWith(STOP)) throw new Error(`No stop: ${widths}`)
  const values = (widths.slice(0, -STOP.length).match(/.{6}/g) ?? []).map((symbol) => symbols.indexOf(symbol))
  const check = values.pop()
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  if (values.includes(-1) || sum % 103 !== check) throw new Error(`Wrong check: ${values.join(' ')}`)
  return textOf(values)
}

function textOf([first, ...values]: readonly number[]): string {
  let set = first
  let text = ''
  for (const value of values) {
    if (set === START_C && value < 100) text += String(value).padStart(2, '0')
    else if (value === 99) set = START_C
    else if (value === 100) set = START_B
    else if (value === 101) set = START_A
    else text += String.fromCharCode(value + 32)
  }
  return text
}
