import { expect, test } from 'vitest'
import { companyStatuses, flagsOf, MAX_REASON_LENGTH } from '#domain/companies.ts'
import { answerProblem } from '#domain/companyAnswer.ts'
import {
  type CompaniesQuery,
  formatCompaniesQuery,
  parseCompaniesQuery,
  queueCounts,
} from '#domain/operator/companiesQuery.ts'
import { formatMailsQuery, parseMailsQuery } from '#domain/operator/mailsQuery.ts'
import { isPublicMailDomain } from '#domain/operator/publicMailDomains.ts'
import { asksText, reviewEvents, textProblem } from '#domain/operator/review.ts'

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

const longest = 'x'.repeat(MAX_REASON_LENGTH)

test('a company is asked and rejected with words, suspended and ended with or without, and all else with none', () => {
  const problems = (text: string) => reviewEvents.map((type) => textProblem(type, text))
  expect(reviewEvents.map(asksText)).toEqual([false, true, true, true, false, true, false])
  expect(problems(' \n')).toEqual([
    undefined,
    'missing',
    'missing',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(problems(` ${longest} `)).toEqual(reviewEvents.map(() => undefined))
  expect(problems(`${longest}x`)).toEqual([
    undefined,
    'tooLong',
    'tooLong',
    'tooLong',
    undefined,
    'tooLong',
    undefined,
  ])
})

test.each([
  ['', 'missing'],
  [' \n', 'missing'],
  ['From Lahore.', undefined],
  [` ${longest} `, undefined],
  [`${longest}x`, 'tooLong'],
])('the answer of a company %j is %s', (answer, problem) => {
  expect(answerProblem(answer)).toBe(problem)
})

test.each<[string, CompaniesQuery]>([
  ['', { q: '', status: 'pending', page: 1 }],
  ['q=garments&status=all&page=2', { q: 'garments', status: 'all', page: 2 }],
  ['status=rejected', { q: '', status: 'rejected', page: 1 }],
])('the queue at ?%s', (address, query) => {
  expect(parseCompaniesQuery(new URLSearchParams(address))).toEqual(query)
  expect(new URLSearchParams(formatCompaniesQuery(query)).toString()).toBe(address)
})

test('the queue counts each status, and all of them', () => {
  expect(queueCounts({ pending: 3, rejected: 2, deleted: 40 })).toEqual({
    pending: 3,
    questioned: 0,
    approved: 0,
    onboarded: 0,
    rejected: 2,
    suspended: 0,
    all: 5,
  })
})

test('a mail address at a provider that everybody uses says nothing of a company', () => {
  const providers =
    'gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com icloud.com me.com aol.com ' +
    'mail.com gmx.com proton.me protonmail.com zoho.com yandex.com'
  expect(providers.split(' ').filter((domain) => !isPublicMailDomain(domain))).toEqual([])
  expect(['Gmail.com', 'karwan.example', ''].map(isPublicMailDomain)).toEqual([true, false, false])
})

test('the address of the outbox says its page, but for the first', () => {
  const pageAt = (address: string) => parseMailsQuery(new URLSearchParams(address)).page
  expect(['', 'page=2', 'page=x', 'q=2'].map(pageAt)).toEqual([1, 2, 1, 1])
  expect([1, 2].map((page) => formatMailsQuery({ page }))).toEqual([{}, { page: '2' }])
})
