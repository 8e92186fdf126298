import { describe, expect, test } from 'vitest'
import {
  COMMENT_MS,
  commentedParcel,
  isChangeable,
  isRemark,
  pinnedNote,
} from '#domain/fulfilment/remarks.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'
import { remarkOf } from '#tests/support/records.ts'

describe('a comment', () => {
  const own = remarkOf({ author: null, at: 1_000 })

  test('can be changed by its author for five minutes', () => {
    expect(isChangeable('comment', own, 1_000 + 5 * 60_000)).toBe(true)
    expect(isChangeable('comment', own, 1_001 + 5 * 60_000)).toBe(false)
    expect(isChangeable('comment', { ...own, author: 'Sana Malik' }, 1_000)).toBe(false)
  })

  test('is about the chosen parcel, else the first; before the split about none', () => {
    const order = liveOrder({ parcels: [liveParcel(), { ...liveParcel(), id: 'p-2' }] })
    expect(commentedParcel(order, 'p-2')).toBe('p-2')
    expect(commentedParcel(order, 'merged')).toBe(order.parcels[0]?.id)
    expect(commentedParcel(liveOrder(), null)).toBeNull()
  })
})

describe('a note', () => {
  test('can be changed by everybody until it is deleted', () => {
    expect(isChangeable('note', remarkOf({ at: 0 }), 10 * COMMENT_MS)).toBe(true)
    expect(isChangeable('note', remarkOf({ is_deleted: true }), 0)).toBe(false)
  })

  test('that is pinned and not deleted is the first that everybody sees', () => {
    const [plain, pinned] = [remarkOf({}), remarkOf({ id: 'n-2', is_pinned: true })]
    expect(pinnedNote({ notes: [plain, pinned] })).toBe(pinned)
    expect(pinnedNote({ notes: [plain, { ...pinned, is_deleted: true }] })).toBeNull()
  })
})

test.each([
  ['words', 'Ring twice', true],
  ['nothing', ' ', false],
  ['1,000 characters', ` ${'x'.repeat(1000)} `, true],
  ['1,001 characters', 'x'.repeat(1001), false],
])('%s', (_, text, expected) => expect(isRemark(text)).toBe(expected))
