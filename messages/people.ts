/** The screen of a company's people. */
import type { InviteField, PeopleOutcome } from '#domain/people.ts'

/** What is said of a field that is wrong. */
export const inviteWords = {
  missing: { email: 'Enter an email', role: 'Choose a role' } satisfies Record<InviteField, string>,
  malformed: { email: 'Enter an email like name@example.com' },
}

export const peopleMessages = {
  title: 'People',
  invite: 'Invite',
  caption: 'People of your company',
  columns: { name: 'Name', email: 'Email', role: 'Role', joined: 'Joined', actions: 'Actions' },
  you: 'You',
  joined: (p: { day: string }) => `Joined ${p.day}`,
  alone: 'You are the only one here. Invite the people you work with.',
  lookOnly: 'Owners and managers invite people and change their roles.',
  failed: "The people of your company couldn't be loaded.",
  proving: {
    title: 'Is it you?',
    ownership:
      'This changes who owns the company. Confirm it with your password. All owners are told by mail, and can take it back for 24 hours.',
    act: 'Only an owner may do this. Confirm it with your password, so that an unlocked device is not enough.',
    confirm: 'Confirm',
    confirming: 'Confirming...',
  },
  changeRole: 'Change role',
  changeRoleOf: (p: { name: string }) => `Change the role of ${p.name}`,
  remove: 'Remove',
  removeOne: (p: { name: string }) => `Remove ${p.name}`,
  leave: 'Leave the company',
  rowMenu: (p: { name: string }) => `Actions for ${p.name}`,
  invitations: {
    title: 'Invitations',
    caption: 'Open invitations',
    columns: {
      email: 'Email',
      role: 'Role',
      invitedBy: 'Invited by',
      until: 'Link works',
      actions: 'Actions',
    },
    until: (p: { day: string }) => `until ${p.day}`,
    /** Where there is no column head. */
    worksUntil: (p: { day: string }) => `link works until ${p.day}`,
    expired: 'Expired',
    by: (p: { name: string }) => `Invited by ${p.name}`,
    again: 'Send Again',
    againTo: (p: { email: string }) => `Send the invitation of ${p.email} again`,
    withdraw: 'Withdraw',
    withdrawOf: (p: { email: string }) => `Withdraw the invitation of ${p.email}`,
  },
  roles: 'What the roles may do',
  inviting: {
    title: 'Invite somebody',
    text: 'They get a mail with a link, which works once, for seven days.',
    fields: { email: 'Email', role: 'Role' } satisfies Record<InviteField, string>,
    submit: 'Send Invitation',
    submitting: 'Sending…',
  },
  choosing: {
    title: (p: { name: string }) => `Role of ${p.name}`,
    role: 'Role',
    submit: 'Save Role',
  },
  removing: {
    title: (p: { name: string }) => `Remove ${p.name}?`,
    text: 'They are signed out at once, and their account ends. What they did stays in the records.',
    keep: 'Keep',
    confirm: 'Remove',
    busy: 'Removing…',
  },
  leaving: {
    title: 'Leave the company?',
    text: 'You are signed out, and your account ends. Only a new invitation brings you back.',
    keep: 'Stay',
    confirm: 'Leave',
    busy: 'Leaving…',
  },
  kept: {
    title: 'Your company needs an owner',
    text: 'You are the only one. Make somebody else an owner first; then you can leave.',
    back: 'Back',
  },
  outcomes: {
    invited: (p) => `The invitation is on its way to ${p.name}.`,
    sentAgain: (p) => `The invitation is on its way to ${p.name} again.`,
    withdrawn: (p) => `The invitation of ${p.name} is withdrawn.`,
    roleChanged: (p) => `The role of ${p.name} is changed.`,
    removed: (p) => `${p.name} is removed.`,
  } satisfies Record<PeopleOutcome['code'], (p: { name: string }) => string>,
  notDone: 'That did not work. Please try again.',
  gone: 'This is no longer there: somebody else was faster.',
  needsAccount: {
    title: 'People come with your own company',
    text: 'Create an account to invite the people you work with.',
  },
}
