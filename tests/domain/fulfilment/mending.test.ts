import { expect, test } from 'vitest'
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
