import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTags } from '#domain/orders/order.ts'
import { hasSameTags, tagProblem, tagsWith, toggledTags, typedTagProblem } from '#domain/orders/tags.ts'

const tags = fc.shuffledSubarray([...orderTags])

test('toggling a tag twice changes nothing, and tags keep the order in which they are offered', () => {
  fc.assert(
    fc.property(tags, fc.constantFrom(...orderTags), (chosen, tag) => {
      const toggled = toggledTags(chosen, tag)
      expect(toggled.includes(tag)).toBe(!chosen.includes(tag))
      expect(toggled).toEqual(orderTags.filter((each) => toggled.includes(each)))
      expect(hasSameTags(toggledTags(toggled, tag), chosen)).toBe(true)
      expect(hasSameTags(toggled, chosen)).toBe(false)
    }),
  )
})

test('the order of tags is ignored', () => {
  fc.assert(
    fc.property(tags, (chosen) => {
      expect(hasSameTags(chosen, chosen.toReversed())).toBe(true)
    }),
  )
})

test('only the system sets its own tags, in whatever case they are typed; nothing typed is no problem', () => {
  const typed = ['Verified', ' SPLIT', 'duplicate', 'splits', '', ' ']
  expect(typed.map(typedTagProblem)).toEqual(['reserved', 'reserved', 'reserved', null, null, null])
  expect(tagProblem(' ', ['vip'])).toBeNull()
  expect([' ', 'split', 'VIP', ' eid '].map((text) => tagsWith(text, ['vip']))).toEqual([
    ['vip'],
    ['vip'],
    ['vip'],
    ['vip', 'eid'],
  ])
})

test('a tag that the panel offers is the same as it is shown', () => {
  expect(toggledTags(['gift-wrap', 'eid'], 'Gift Wrap')).toEqual(['eid'])
  expect(tagProblem('repeat buyer', ['repeat-buyer'])).toBe('present')
  expect(tagProblem('gift paper', ['gift-wrap'])).toBeNull()
})
