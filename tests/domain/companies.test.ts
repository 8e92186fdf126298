import { expect, test } from 'vitest'
import { companyStatuses, flagsOf } from '#domain/companies.ts'

test.each([
  ['pending', false, false],
  ['questioned', false, false],
  ['approved', true, false],
  ['onboarded', true, true],
  ['rejected', false, false],
  ['suspended', false, false],
] as const)(
  'the browser sees a company that is %s as approved: %s, onboarded: %s',
  (status, is_approved, is_onboarded) => {
    expect(flagsOf(status)).toEqual({ is_approved, is_onboarded })
  },
)

test('every status is covered', () => {
  expect(companyStatuses).toEqual(['pending', 'questioned', 'approved', 'onboarded', 'rejected', 'suspended'])
})
