import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  invitationAgainSchema,
  invitationRequestSchema,
  peopleResponseSchema,
  roleRequestSchema,
} from '#domain/people.ts'
import type { LiveCalls } from './call.ts'

/** The people of a company. Each change answers with all of them. */
export const peopleCalls = {
  list: {
    method: 'get',
    path: livePaths.people,
    summary: "The company's people; for those who may invite, also who is invited",
    answer: peopleResponseSchema,
  },
  invite: {
    method: 'post',
    path: livePaths.invitations,
    summary: 'Invite somebody by mail',
    right: 'people.change',
    body: invitationRequestSchema,
    answer: peopleResponseSchema,
    alsoRefuses: [429],
  },
  inviteAgain: {
    method: 'post',
    path: livePaths.invitation,
    summary: 'Send the mail of an invitation again',
    right: 'people.change',
    body: invitationAgainSchema,
    answer: peopleResponseSchema,
    alsoRefuses: [429],
  },
  withdraw: {
    method: 'delete',
    path: livePaths.invitation,
    summary: 'Withdraw an invitation',
    right: 'people.change',
    answer: peopleResponseSchema,
  },
  // Everybody may leave; whom somebody manages, their own role says (domain/fulfilment/roles.ts).
  changeRole: {
    method: 'put',
    path: livePaths.person,
    summary: 'Give a person another role',
    right: null,
    body: roleRequestSchema,
    answer: peopleResponseSchema,
  },
  remove: {
    method: 'delete',
    path: livePaths.person,
    summary: 'Remove a person, or leave the company',
    right: null,
    answer: peopleResponseSchema,
  },
} as const satisfies LiveCalls
