import { expect, test } from 'vitest'
import { reasonIn, refusalOf } from '#domain/refusedChange.ts'
import { refusedBecause } from '#tests/support/records.ts'

test('a refused change says the sentence of the server, or else its code', () => {
  const refused = refusedBecause('Korangi has stock.')
  expect([refused.name, refused.message]).toEqual(['RefusedChangeError', 'Korangi has stock.'])
  expect(refusedBecause('').message).toBe('in_use')
  expect(refusalOf(refused)).toMatchObject({ code: 'in_use', text: 'Korangi has stock.' })
  expect(reasonIn(refused)).toEqual({ reason: 'Korangi has stock.' })
})

test('without a sentence, or when something else failed, there is no reason to tell', () => {
  expect(reasonIn(refusedBecause(''))).toEqual({})
  expect(refusalOf(new Error('no response'))).toBeNull()
  expect(reasonIn(new Error('no response'))).toEqual({})
})
