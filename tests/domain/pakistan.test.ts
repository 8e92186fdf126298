import { expect, test } from 'vitest'
import { cityNamed } from '#domain/pakistan.ts'

test.each([
  ['Karachi', 'Sindh'],
  ['  lahore ', 'Punjab'],
  ['MINGORA', 'Khyber Pakhtunkhwa'],
  ['Quetta', 'Balochistan'],
  ['Islamabad', 'Islamabad Capital Territory'],
  ['Hunza', 'Gilgit-Baltistan'],
  ['Mirpur', 'Azad Jammu & Kashmir'],
  ['Mirpur Khas', 'Sindh'],
])('%s is in %s', (text, province) => {
  expect(cityNamed(text)?.province).toBe(province)
})

test('a city is found in any case and returned in its own spelling', () => {
  expect(cityNamed(' rahim yar KHAN')?.city).toBe('Rahim Yar Khan')
})

test.each(['', 'Khas', 'Dubai', 'Lahore City'])('%j is not found', (text) => {
  expect(cityNamed(text)).toBeNull()
})
