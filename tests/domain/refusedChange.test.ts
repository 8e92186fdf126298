import { expect, test } from 'vitest'
import { type RefusedChange, RefusedChangeError, reasonIn, refusalOf } from '#domain/refusedChange.ts'

const refusal = (text: string): RefusedChange => ({
  code: 'in_use',
  text,
  fields: {},
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})

test('a refused change says the sentence of the server, or else its code', () => {
  const told = new RefusedChangeError(refusal('Korangi has stock.'))
  expect([told.name, told.message]).toEqual(['RefusedChangeError', 'Korangi has stock.'])
  expect(new RefusedChangeError(refusal('')).message).toBe('in_use')
  expect(refusalOf(told)).toEqual(refusal('Korangi has stock.'))
  expect(reasonIn(told)).toEqual({ reason: 'Korangi has stock.' })
})

test('without a sentence, or when something else failed, there is no reason to tell', () => {
  expect(reasonIn(new RefusedChangeError(refusal('')))).toEqual({})
  expect(refusalOf(new Error('no response'))).toBeNull()
  expect(reasonIn(new Error('no response'))).toEqual({})
})
