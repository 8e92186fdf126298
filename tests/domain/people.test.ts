/** The people of a company: the table of who manages whom, and what is said of each role. */
import { describe, expect, test } from 'vitest'
import { type CompanyRole, companyRoles, rolesGivenBy, rolesOf } from '#domain/fulfilment/roles.ts'
import { workRightsOf } from '#domain/fulfilment/workRights.ts'
import { acceptFields, acceptProblems, emptyAcceptForm, invitationPaths } from '#domain/invitation.ts'
import {
  type CompanyPerson,
  emptyInviteForm,
  inviteFields,
  inviteProblems,
  isLastOwner,
  mayChange,
  mayManage,
  mayRemove,
  type People,
  rolesToGive,
} from '#domain/people.ts'
import { roleText } from '#messages/roles.ts'

const person = (id: string, role: CompanyRole): CompanyPerson => ({
  id,
  version: 1,
  name: id,
  email: `${id}@shop.test`,
  role,
  joined_at: 0,
})
const staff = companyRoles.map((role) => person(role, role))
const seenBy = (me: string, people = staff): People => ({ me, people, invitations: [] })

test.each([
  [
    'owner',
    ['owner', 'manager', 'agent', 'warehouse', 'viewer'],
    ['owner', 'manager', 'agent', 'warehouse', 'viewer'],
  ],
  ['manager', ['agent', 'warehouse', 'viewer'], ['manager', 'agent', 'warehouse']],
  ['agent', [], ['agent']],
  ['warehouse', [], ['warehouse']],
  ['viewer', [], ['viewer']],
] as const)('%s manages %j, and acts as %j', (role, managed, acts) => {
  expect(rolesGivenBy(role)).toEqual(managed)
  expect(rolesOf(role)).toEqual(acts)
  const found = seenBy(role)
  expect(rolesToGive(found)).toEqual(managed)
  for (const other of staff) {
    const isManaged = (managed as readonly string[]).includes(other.role)
    expect(mayManage(person(role, role), other)).toBe(isManaged)
    expect(mayChange(found, other)).toBe(isManaged)
    expect(mayRemove(found, other)).toBe(isManaged || other.id === role)
  }
})

test('who is not among the people manages nobody', () => {
  const found = seenBy('somebody')
  expect(rolesToGive(found)).toEqual([])
  for (const other of staff) expect(mayRemove(found, other)).toBe(false)
})

test('an owner is the last one while there is no other', () => {
  const owner = person('owner', 'owner')
  expect(isLastOwner(staff, owner)).toBe(true)
  expect(isLastOwner([...staff, person('second', 'owner')], owner)).toBe(false)
  expect(isLastOwner(staff, person('manager', 'manager'))).toBe(false)
})

describe('in words', () => {
  test.each([
    ['owner', 'Does everything, and alone sets up warehouses and makes others owners.'],
    [
      'manager',
      'Creates and verifies orders, records payments, packs and sends parcels, adjusts stock, changes products and customers, imports files, and invites people.',
    ],
    [
      'agent',
      'Creates and verifies orders, records payments, changes products and customers, and imports files.',
    ],
    ['warehouse', 'Packs and sends parcels, and adjusts stock.'],
    ['viewer', 'Looks at everything and changes nothing.'],
  ] as const)('%s', (role, text) => {
    expect(roleText(role)).toBe(text)
  })
})

test('owners and managers change people', () => {
  expect(companyRoles.filter((role) => workRightsOf([role]).includes('people.change'))).toEqual([
    'owner',
    'manager',
  ])
})

test('the calls of the link are below those of an account', () => {
  expect(invitationPaths).toEqual({ read: 'auth/invitation/', accept: 'auth/invitation/accept/' })
})

describe('the forms', () => {
  test('have their fields in the order of the screen', () => {
    expect(inviteFields).toEqual(['email', 'role'])
    expect(acceptFields).toEqual(['first_name', 'last_name', 'password', 'confirm_password'])
  })

  test('of an invitation', () => {
    expect(inviteProblems(emptyInviteForm)).toEqual({ email: 'missing', role: 'missing' })
    expect(inviteProblems({ email: 'half@', role: 'agent' })).toEqual({ email: 'malformed' })
    expect(inviteProblems({ email: ' hina@shop.test ', role: 'viewer' })).toEqual({})
  })

  test('of who accepts one', () => {
    expect(acceptProblems(emptyAcceptForm)).toEqual({
      first_name: 'missing',
      last_name: 'missing',
      password: 'missing',
      confirm_password: 'missing',
    })
    const form = {
      first_name: 'Hina',
      last_name: 'x'.repeat(121),
      password: 'ravi 1947',
      confirm_password: 'ravi',
    }
    expect(acceptProblems(form)).toEqual({ last_name: 'tooLong', confirm_password: 'mismatch' })
  })
})
