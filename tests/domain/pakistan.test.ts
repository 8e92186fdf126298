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

test('a city has one spelling, whatever was typed', () => {
  expect(cityNamed(' rahim yar KHAN')?.city).toBe('Rahim Yar Khan')
})

test.each(['', 'Khas', 'Dubai', 'Lahore City'])('%j is guessed to be nothing', (text) => {
  expect(cityNamed(text)).toBeNull()
})
