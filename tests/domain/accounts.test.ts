import { describe, expect, test } from 'vitest'
import { type Account, approvalPolling, isSameAccount, nextPollDelay } from '#domain/accounts.ts'

const account: Account = {
  user: {
    email: 'ali@example.com',
    company: { name: 'Ali Traders', is_approved: false, is_onboarded: false },
  },
  rejectionReason: null,
}
const approved: Account = {
  ...account,
  user: { ...account.user, company: { ...account.user.company, is_approved: true } },
}
const rejected: Account = { ...account, rejectionReason: 'The NTN belongs to another company' }

describe('isSameAccount', () => {
  test.each([
    [account, structuredClone(account), true],
    [account, approved, false],
    [account, rejected, false],
    [rejected, { ...rejected, rejectionReason: 'No such company' }, false],
    [account, null, false],
    [null, account, false],
    [null, null, true],
  ])('%j, %j: %s', (a, b, isSame) => {
    expect(isSameAccount(a, b)).toBe(isSame)
  })
})

test('approval is polled after 5 seconds, each interval a quarter longer, up to 15', () => {
  const delays: number[] = [approvalPolling.firstMs]
  for (let count = 0; count < 8; count += 1) delays.push(nextPollDelay(delays.at(-1) ?? 0))
  expect(delays.slice(0, 3)).toEqual([5_000, 6_250, 7_812.5])
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays.at(-1)).toBe(15_000)
  expect(nextPollDelay(15_000)).toBe(15_000)
})
