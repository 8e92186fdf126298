/** Until when a courier takes advice on a failed attempt. */
import { expect, test } from 'vitest'
import { adviceTimeOf } from '#domain/deliveries/adviceTime.ts'
import { adviceUntilOf, cutOffForm, readCutOff } from '#domain/partners/adviceCutOff.ts'
import { HOUR } from '#domain/weeks.ts'

/** Of the merchant's clock, in November 2026. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+05:00`)
const fivePm = { minute: 17 * 60, days: 0 }

test.each([
  ['its own day', fivePm, at(20, '11:00'), at(20, '17:00')],
  ['its own day, which begins before that of the server', fivePm, at(20, '00:30'), at(20, '17:00')],
  ['the next one, after the last time of its own', fivePm, at(20, '17:00'), at(21, '17:00')],
  ['the day after it', { ...fivePm, days: 1 }, at(20, '23:00'), at(21, '17:00')],
  ['the end of its day', { minute: 24 * 60, days: 0 }, at(20, '23:59'), at(21, '00:00')],
])('advice on an attempt is taken until the cut-off of %s', (_, cutOff, attemptedAt, until) => {
  expect(adviceUntilOf(cutOff, attemptedAt)).toBe(until)
})

test('nobody knows until when without a cut-off', () => {
  expect(adviceUntilOf(null, at(20, '11:00'))).toBeNull()
})

test('it ends soon in the last three hours, and is over after its moment', () => {
  const until = at(20, '17:00')
  const told = [-1, 0, 3 * HOUR, 3 * HOUR + 1].map((left) => adviceTimeOf(until, until - left))
  expect(told).toEqual(['over', 'soon', 'soon', 'open'])
  expect(adviceTimeOf(null, until)).toBe('unlimited')
})

test('a form keeps what is known', () => {
  for (const cutOff of [null, fivePm, { minute: 30, days: 7 }])
    expect(readCutOff(cutOffForm(cutOff))).toEqual(cutOff)
})
