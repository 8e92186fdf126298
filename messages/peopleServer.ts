/** What the server says of invitations and of the people of a company. */
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import { roleNames } from './roles.ts'

export const peopleServerMessages = {
  roleNotGiven: (p: { role: CompanyRole }) =>
    `Your role does not manage people with the role ${roleNames[p.role]}. Ask an owner.`,
  lastOwner: 'A company needs an owner. Give this role to somebody else first.',
  ownersElsewhere:
    'Nothing was changed: another account has confirmed the address of an owner of before. Sign in to that account, give it another address, and open this link again; or write to the support.',
  isMember: 'This person is in your company already',
  isInvited: 'This address is invited already. Send that invitation again, or withdraw it',
  hasAccount:
    'This email address has an account already, and an account belongs to one company. Ask for an invitation to another address.',
  used: 'This invitation was accepted already. Sign in with the password that you chose.',
  withdrawn: 'This invitation was withdrawn. Ask the company that invited you.',
  expired: 'This invitation is too old: it worked for seven days. Ask for it to be sent again.',
  unknownLink: 'The link is not complete. Open it from the mail again.',
}
