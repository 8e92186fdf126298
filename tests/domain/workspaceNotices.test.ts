import { expect, test } from 'vitest'
import { type Item, isSameItem, itemKey } from '#domain/workspaceNotices.ts'

const lamp: Item = { kind: 'product', id: '1', name: 'Lamp' }

test('a record is the same by kind and id, whatever its name is now', () => {
  expect(isSameItem(lamp, { ...lamp, name: 'Desk lamp' })).toBe(true)
  expect(isSameItem(lamp, { ...lamp, id: '2' })).toBe(false)
  expect(isSameItem(lamp, { ...lamp, kind: 'customer' })).toBe(false)
})

test('its key says both', () => {
  expect(itemKey(lamp)).toBe('product:1')
})
