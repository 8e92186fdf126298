import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type AcceptForm,
  acceptFields,
  acceptProblems,
  emptyAcceptForm,
  invitationPaths,
  invitationResponseSchema,
} from '#domain/invitation.ts'

const form: AcceptForm = {
  first_name: 'Sana',
  last_name: 'Malik',
  password: 'correct horse',
  confirm_password: 'correct horse',
}

test.each<[Partial<AcceptForm>, object]>([
  [{}, {}],
  [{ first_name: ' ' }, { first_name: 'missing' }],
  [{ last_name: '' }, { last_name: 'missing' }],
  [{ first_name: 'x'.repeat(120), last_name: 'x'.repeat(120) }, {}],
  [{ first_name: 'x'.repeat(121) }, { first_name: 'tooLong' }],
  [{ last_name: 'x'.repeat(121) }, { last_name: 'tooLong' }],
  [{ password: 'short', confirm_password: 'short' }, { password: 'tooShort' }],
  [{ confirm_password: 'other' }, { confirm_password: 'mismatch' }],
])('who accepts an invitation with %j has the problems %j', (changes, problems) => {
  expect(acceptProblems({ ...form, ...changes })).toEqual(problems)
})

test('nothing is filled in at first', () => {
  expect(emptyAcceptForm).toEqual({ first_name: '', last_name: '', password: '', confirm_password: '' })
  expect(Object.keys(acceptProblems(emptyAcceptForm))).toEqual(acceptFields)
})

test('an invitation is read and accepted at its own paths, for each of the roles', () => {
  expect(invitationPaths).toEqual({ read: 'auth/invitation/', accept: 'auth/invitation/accept/' })
  for (const role of ['owner', 'manager', 'agent', 'warehouse', 'viewer'])
    expect(
      v.is(invitationResponseSchema, {
        company: 'Gul',
        invited_by: 'Sana Gul',
        email: 'a@gul.test',
        role,
        has_account: false,
      }),
    ).toBe(true)
})
