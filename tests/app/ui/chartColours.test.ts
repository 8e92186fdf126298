import { readFileSync } from 'node:fs'
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Rgb,
  rgb,
} from 'culori'
import { describe, expect, test } from 'vitest'
import { readColours } from '#tools/charts/colours.ts'

const colours = [...readColours(readFileSync('src/ui/tokens.css', 'utf8'))].filter(([token]) =>
  token.startsWith('chart-'),
)

/** As people see them who lack one kind of cone. */
const sights = {
  'all cones': (colour: Rgb) => colour,
  'no red cones': filterDeficiencyProt(1),
  'no green cones': filterDeficiencyDeuter(1),
  'no blue cones': filterDeficiencyTrit(1),
}
const difference = differenceCiede2000()

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(Object.entries(sights))('no two colours of drawings look the same with %s', (_, see) => {
    const seen = colours.map(([token, pair]) => ({ token, colour: see(rgb(pair[theme]) as Rgb) }))
    expect(seen).toHaveLength(11)
    const close = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .map((other) => ({ tokens: `${one.token} ${other.token}`, by: difference(one.colour, other.colour) }))
        .filter(({ by }) => by < 10),
    )
    expect(close).toEqual([])
  })
})
