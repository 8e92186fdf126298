/** Which parts of a text the index of trigrams is asked for: what is found is compared as a whole (tallies.test.ts). */
import { expect, test } from 'vitest'
import { indexedPartsOf, looksRare } from '#server/db/live/boundedSearch.ts'

test.each<[text: string, parts: string[]]>([
  // The ends of the two longest words, and what is beside a short word or a number.
  ['khattak', ['attak']],
  ['zunaira khattak aslam', ['naira', 'attak']],
  ['92312345678', ['45678']],
  ['tcs 777 100', ['tcs ', ' 777 ']],
  ['sku-00134', ['-00134']],
  ['x abcd12 y', ['bcd12 ']],
  ['x-abc12 y', ['-abc12 ']],
  ['abcd', ['abcd']],
  ['abc1', ['abc1']],
  ['1abcd efghi', ['1abcd ', 'efghi']],
  ['abcd1 efghij', ['fghij', 'abcd1 ']],
  ['ali', ['ali']],
  // A common word only when there is no other.
  ['muhammad ali khattak', ['attak', ' ali ']],
  ['mohammed zed', [' zed', 'ammed']],
  ['ahmad khan bibi', ['ahmad', 'khan']],
  ['syed ahmed', ['ahmed', 'syed']],
  ['ahmed zed', [' zed', 'ahmed']],
  ['xkhan abc', ['xkhan', ' abc']],
  ['khanx abc', ['khanx', ' abc']],
  // A short word beside a longer one is in too many rows, unless something is before it.
  ['sku 00134', [' 00134']],
  ['00134 sku', ['00134 ', ' sku']],
  ['abcd 00134', [' 00134', 'abcd']],
  ['áreeba', ['reeba']],
  ['á12', []],
  ['ab 12', []],
])('of %j', (text, parts) => {
  expect(indexedPartsOf(text)).toEqual(parts)
})

test('long numbers and several words are hardly in very many rows', () => {
  const texts = ['123456', '12345', '1-2-3-4-5-6', 'abc def', 'abc  def', 'ab def', 'abc de', 'muhammad']
  const rare = ['123456', '1-2-3-4-5-6', 'abc def', 'abc  def']
  expect(texts.filter(looksRare)).toEqual(rare)
})
