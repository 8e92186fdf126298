/** What the state of a history entry may be: this product, an older one and extensions of the browser write it. */
import { expect, test } from 'vitest'
import { addingState, isAddingState } from '#workspace/addingState.ts'

test('the state that asks for the form of a new record is known again after the history has copied it', () => {
  expect(isAddingState(structuredClone(addingState))).toBe(true)
})

test.each([
  [null],
  [undefined],
  ['adds'],
  [1],
  [{}],
  [{ adds: 1 }],
  [{ adds: false }],
  [{ from: '/orders' }],
])('another state asks for nothing: %j', (state) => {
  expect(isAddingState(state)).toBe(false)
})
