import { expect, test } from 'vitest'
import { mendAnswer, mendProblem } from '#domain/fulfilment/mendFields.ts'
import { citiesFor } from '#domain/fulfilment/mending.ts'

const cities = {
  names: ['Karachi', 'Lahore', 'Lahore Cantt', 'New Lahore'],
  likely: ['Lahore'],
  before: 'Lahor',
}

test('the likely cities come first until a text is typed; then those that begin with it', () => {
  expect(citiesFor(cities, 'Lahor')).toEqual(['Lahore', 'Karachi', 'Lahore Cantt', 'New Lahore'])
  expect(citiesFor(cities, '')).toEqual(['Lahore', 'Karachi', 'Lahore Cantt', 'New Lahore'])
  expect(citiesFor(cities, ' LAHO')).toEqual(['Lahore', 'Lahore Cantt', 'New Lahore'])
  expect(citiesFor(cities, 'cantt')).toEqual(['Lahore Cantt'])
  expect(citiesFor(cities, 'Gilgit')).toEqual([])
})

test.each([
  ['weight', 'abc', 'weightMissing'],
  ['weight', '0', 'weightMissing'],
  ['city', ' ', 'textMissing'],
  ['phone', '', 'textMissing'],
  ['courier', '', 'textMissing'],
] as const)('a %s of %j can be booked by nobody', (field, text, code) => {
  const wrong = mendAnswer('K1002', field)
  const answers = { [mendAnswer('K1001', 'weight')]: '١,٥', [wrong]: text }
  expect(mendProblem(answers)).toEqual({ field: wrong, code })
  expect(mendProblem({ ...answers, [wrong]: '2' })).toBeNull()
})
