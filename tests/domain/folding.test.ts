import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, searchLines } from '#domain/folding.ts'

test.each([
  ['Qasim  Doublespace', 'qasim doublespace'],
  ['Sara\u00a0Nbsp', 'sara nbsp'],
  ['علي حسن', 'علی حسن'],
  ['كراچي', 'کراچی'],
  ['لاھور', 'لاہور'],
  ['محمّد هـاشم', 'محمد ہاشم'],
  ['José Núñez', 'jose nunez'],
  ['İpek', 'ipek'],
  ['O’Brien', "O'Brien"],
  ['O`Brien', 'obrien'],
  ['۱۲٣', '123'],
  ['  #B131 ', '#b131'],
  ['Ｆｕｌｌ\u200b width', 'full width'],
])('%j is compared as %j', (text, other) => {
  expect(folded(text)).toBe(folded(other))
})

test('texts that differ are not taken for one', () => {
  expect(new Set(['Ali', 'Alia', 'A li', 'علی', '#1', '1', '100%', '100'].map(folded)).size).toBe(8)
})

test('a folded text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text))
    }),
  )
})

test('a search looks through each text once', () => {
  expect(searchLines(['KHI', null, '', 'khi ', 'Karachi'])).toBe('khi\nkarachi')
})
