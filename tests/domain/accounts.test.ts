import { describe, expect, test } from 'vitest'
import {
  type Account,
  answeredAccount,
  approvalPolling,
  type CompanyNews,
  isSameAccount,
  nextPollDelay,
  storedAccount,
} from '#domain/accounts.ts'

const account: Account = {
  user: {
    email: 'ali@example.com',
    company: { name: 'Ali Traders', is_approved: false, is_onboarded: false },
  },
  status: 'pending',
  rejectionReason: null,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
}
const approved: Account = {
  ...account,
  user: { ...account.user, company: { ...account.user.company, is_approved: true } },
}
const rejected: Account = { ...account, rejectionReason: 'The NTN belongs to another company' }

const flagged = (is_approved: boolean, is_onboarded: boolean) => ({
  ...account.user,
  company: { ...account.user.company, is_approved, is_onboarded },
})

describe('the status of a company', () => {
  test.each<[string, boolean, boolean, CompanyNews, Account['status'], string | null]>([
    ['nothing, not approved', false, false, {}, 'pending', null],
    ['null, not approved', false, false, { company_status: null, rejection_reason: null }, 'pending', null],
    ['rejected', false, false, { company_status: 'rejected', rejection_reason: 'No.' }, 'rejected', 'No.'],
    ['only a reason', false, false, { rejection_reason: 'No.' }, 'rejected', 'No.'],
    ['suspended', false, false, { company_status: 'suspended' }, 'suspended', null],
    ['questioned', false, false, { company_status: 'questioned' }, 'questioned', null],
    ['suspended, onboarded before', false, true, { company_status: 'suspended' }, 'suspended', null],
    ['pending', false, false, { company_status: 'pending' }, 'pending', null],
    ['approved, which its flags deny', false, false, { company_status: 'approved' }, 'pending', null],
    ['nothing, approved', true, false, {}, 'approved', null],
    ['nothing, onboarded', true, true, {}, 'onboarded', null],
    ['suspended, which its flags deny', true, true, { company_status: 'suspended' }, 'onboarded', null],
  ])('in a response that says %s', (_, isApproved, isOnboarded, news, status, reason) => {
    const user = flagged(isApproved, isOnboarded)
    expect(answeredAccount(user, news)).toEqual({
      user,
      status,
      rejectionReason: reason,
      workspace: 'sample',
      choosesWorkspace: true,
      isEmailVerified: true,
    })
  })

  test.each([
    [false, false, null],
    [false, true, null],
    [true, false, 'approved'],
    [true, true, 'onboarded'],
  ])('is not stored: approved %s, onboarded %s', (isApproved, isOnboarded, status) => {
    const user = flagged(isApproved, isOnboarded)
    expect(storedAccount(user)).toEqual({
      user,
      status,
      rejectionReason: null,
      workspace: 'sample',
      choosesWorkspace: true,
      isEmailVerified: true,
    })
  })
})

test('the workspace is the one that the response names, else the sample', () => {
  expect(answeredAccount(account.user, { workspace: 'live' }).workspace).toBe('live')
  expect(answeredAccount(account.user, {}).workspace).toBe('sample')
})

test('a person chooses the workspace unless the response denies it', () => {
  expect(answeredAccount(account.user, { chooses_workspace: false }).choosesWorkspace).toBe(false)
  expect(answeredAccount(account.user, { chooses_workspace: true }).choosesWorkspace).toBe(true)
})

describe('isSameAccount', () => {
  test.each<[Account | null, Account | null, boolean]>([
    [account, structuredClone(account), true],
    [account, approved, false],
    [account, rejected, false],
    [account, { ...account, status: 'suspended' }, false],
    [account, { ...account, status: null }, false],
    [account, { ...account, workspace: 'live' }, false],
    [account, { ...account, choosesWorkspace: false }, false],
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
