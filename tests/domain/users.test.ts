import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isActive,
  isSameUser,
  needsOnboarding,
  parseUser,
  readCompanyChange,
  type User,
  withCompanySetUp,
  workspaceIdentityOf,
} from '#domain/users.ts'

const ali: User = {
  email: 'ali@example.com',
  company: { name: 'Ali Traders', is_approved: true, is_onboarded: false },
}
const withCompany = (company: Partial<User['company']>): User => ({
  ...ali,
  company: { ...ali.company, ...company },
})
const anyUser = fc.record({
  email: fc.constantFrom('ali@example.com', 'eve@example.com'),
  company: fc.record({
    name: fc.constantFrom('Ali Traders', 'Eve Traders'),
    is_approved: fc.boolean(),
    is_onboarded: fc.boolean(),
  }),
})

describe('the stored user', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(anyUser, (user) => {
        expect(parseUser(JSON.stringify(user))).toEqual(user)
      }),
    )
  })

  test('has only e-mail and company', () => {
    const stored = {
      ...ali,
      password: 'secret',
      cnic: '35202-1234567-8',
      company: { ...ali.company, ntn: '1234567-8' },
    }
    expect(parseUser(JSON.stringify(stored))).toEqual(ali)
  })

  test.each([
    [true, true],
    [false, false],
  ])('without is_approved and with is_onboarded %s is approved: %s', (is_onboarded, is_approved) => {
    const stored = { email: ali.email, company: { name: 'Ali Traders', is_onboarded } }
    expect(parseUser(JSON.stringify(stored))?.company.is_approved).toBe(is_approved)
  })

  test.each([
    null,
    '',
    ' ',
    'null',
    'undefined',
    'true',
    '0',
    '""',
    '"ali@example.com"',
    '[]',
    '{}',
    '{"email":"ali@example.com"}',
    '{"email":"ali@example.com","company":null}',
    '{"email":"ali@example.com","company":"Ali Traders"}',
    '{"email":"ali@example.com","company":[]}',
    '{"email":"ali@example.com","company":{}}',
    '{"email":"ali@example.com","company":{"name":"Ali Traders"}}',
    '{"email":"ali@example.com","company":{"name":"Ali Traders","is_onboarded":null}}',
    '{"email":"ali@example.com","company":{"name":"Ali Traders","is_onboarded":"true"}}',
    '{"email":"ali@example.com","company":{"name":"Ali Traders","is_onboarded":1}}',
    '{"email":"ali@example.com","company":{"name":"Ali Traders","is_approved":"yes","is_onboarded":true}}',
    '{"email":"ali@example.com","company":{"name":7,"is_approved":true,"is_onboarded":true}}',
    '{"email":null,"company":{"name":"Ali Traders","is_approved":true,"is_onboarded":true}}',
    '{"email":["ali@example.com"],"company":{"name":"Ali Traders","is_approved":true,"is_onboarded":true}}',
    '[{"email":"ali@example.com","company":{"name":"Ali Traders","is_approved":true,"is_onboarded":true}}]',
    '{"email":"ali@example.com","company":{"name":"Ali Traders","is_approved":true,"is_onboarded":true}',
    '{"__proto__":{"email":"ali@example.com","company":{"name":"Ali Traders","is_onboarded":true}}}',
    '<!doctype html>',
    '[object Object]',
    '\u0000',
  ])('%j is an anonymous visitor', (json) => {
    expect(parseUser(json)).toBeNull()
  })

  test('any text gives a valid user or null', () => {
    const nearly = fc.record(
      {
        email: fc.oneof(fc.string(), fc.anything()),
        company: fc.oneof(
          fc.anything(),
          fc.record(
            {
              name: fc.anything(),
              is_approved: fc.anything(),
              is_onboarded: fc.oneof(fc.boolean(), fc.anything()),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          nearly.map((value) => json(value)),
        ),
        (stored) => {
          const user = parseUser(stored)
          if (user === null) return
          expect(Object.keys(user).sort()).toEqual(['company', 'email'])
          expect(Object.keys(user.company).sort()).toEqual(['is_approved', 'is_onboarded', 'name'])
          expect(typeof user.email).toBe('string')
          expect(typeof user.company.name).toBe('string')
          expect(typeof user.company.is_approved).toBe('boolean')
          expect(typeof user.company.is_onboarded).toBe('boolean')
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** JSON of any value. */
function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return 'a circle'
  }
}

describe('isSameUser', () => {
  test.each([
    [ali, { ...ali, company: { ...ali.company } }, true],
    [null, null, true],
    [ali, null, false],
    [null, ali, false],
    [ali, { ...ali, email: 'eve@example.com' }, false],
    [ali, withCompany({ name: 'Eve Traders' }), false],
    [ali, withCompany({ is_approved: false }), false],
    [ali, withCompany({ is_onboarded: true }), false],
  ])('%j and %j: %s', (a, b, isSame) => {
    expect(isSameUser(a, b)).toBe(isSame)
  })

  test('compares all values', () => {
    fc.assert(
      fc.property(anyUser, anyUser, (a, b) => {
        expect(isSameUser(a, b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })
})

describe('needsOnboarding and isActive', () => {
  test.each([
    [false, false, { needsOnboarding: false, isActive: false }],
    [false, true, { needsOnboarding: false, isActive: false }],
    [true, false, { needsOnboarding: true, isActive: false }],
    [true, true, { needsOnboarding: false, isActive: true }],
  ])('approved %s, onboarded %s', (is_approved, is_onboarded, expected) => {
    const user = withCompany({ is_approved, is_onboarded })
    expect({ needsOnboarding: needsOnboarding(user), isActive: isActive(user) }).toEqual(expected)
  })
})

describe('the company after its set-up', () => {
  test.each<[string, unknown, User['company']]>([
    [
      'a new name',
      { company: { name: 'Ali & Sons' } },
      { ...ali.company, name: 'Ali & Sons', is_onboarded: true },
    ],
    [
      'that it is not onboarded',
      { company: { is_onboarded: false } },
      { ...ali.company, is_onboarded: true },
    ],
    [
      'that it is not approved',
      { company: { is_approved: false } },
      { ...ali.company, is_approved: false, is_onboarded: true },
    ],
    ['a name that is none', { company: { name: 7 } }, { ...ali.company, is_onboarded: true }],
    [
      'a new name, and of the rest what cannot be read',
      { company: { name: 'Ali & Sons', is_approved: 'yes', is_onboarded: null } },
      { ...ali.company, name: 'Ali & Sons', is_onboarded: true },
    ],
    ['no company', { message: 'Saved.' }, { ...ali.company, is_onboarded: true }],
    ['a text', 'Saved.', { ...ali.company, is_onboarded: true }],
    ['nothing', null, { ...ali.company, is_onboarded: true }],
  ])('is onboarded when the response says %s', (_, body, company) => {
    expect(withCompanySetUp(ali, readCompanyChange(body))).toEqual({ ...ali, company })
  })
})

test.each([
  [null, 'sample', 'sample'],
  [null, 'live', 'sample'],
  [ali, 'sample', `sample ${ali.email}`],
  [ali, 'live', `live ${ali.email}`],
] as const)('of %o, the data of the %s workspace are those of "%s"', (user, workspace, identity) => {
  expect(workspaceIdentityOf({ user, workspace })).toBe(identity)
})
