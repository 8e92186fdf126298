import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/weeks.ts'
import { createLeopards } from '#server/tryout/standins/leopards.ts'

test('a parcel at a stand-in stays for as long as it waits, and then goes on at its pace', () => {
  const { desk } = createLeopards()
  desk.setHour(MINUTE, HOUR)
  const parcel = desk.book({ reference: 'K1', codRupees: 0, cityName: 'Karachi', weightGrams: 400 })
  const stages = () => desk.stagesOf(parcel).map(({ stage }) => stage)
  // It is collected four of its hours after that.
  desk.hurry(HOUR + 3 * MINUTE)
  expect(stages()).toEqual(['booked'])
  desk.hurry(2 * MINUTE)
  expect(stages()).toEqual(['booked', 'picked'])
})
