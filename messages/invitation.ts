/** The screen of an invitation to a company. */
import type { AcceptField } from '#domain/invitation.ts'

const unusable = 'This text contains characters that cannot be used'

/** What is said of a field that is wrong, as at sign-up: its own words, so that neither screen loads the other's. */
export const invitationWords = {
  missing: {
    first_name: 'Enter your first name',
    last_name: 'Enter your last name',
    password: 'Enter a password',
    confirm_password: 'Enter the password again',
  } satisfies Record<AcceptField, string>,
  malformed: { first_name: unusable, last_name: unusable },
}

export const invitationMessages = {
  reading: { heading: 'Opening your invitation…', lead: 'It takes a moment.' },
  unread: {
    heading: 'Your invitation did not open',
    failed: 'That did not work. The link may still be good.',
    unreachable: 'The server did not answer. The link may still be good.',
    again: 'Try Again',
  },
  filling: {
    heading: (p: { company: string }) => `Join ${p.company}`,
    lead: (p: { invited_by: string; email: string }) =>
      `${p.invited_by} has invited you. You sign in with ${p.email}. Tell your colleagues who you are.`,
    role: (p: { role: string }) => `Your role: ${p.role}`,
    signedIn: (p: { current: string; email: string }) =>
      `You are signed in as ${p.current}. When you accept, this browser signs out of that account and in as ${p.email}.`,
    submit: 'Accept Invitation',
    submitting: 'Creating Account...',
  },
  fields: {
    first_name: 'First Name',
    last_name: 'Last Name',
    password: 'Password',
    confirm_password: 'Confirm Password',
  } satisfies Record<AcceptField, string>,
  /** Of the address that is not filled in. */
  email: 'Email',
  passwordHint: (p: { least: number }) => `At least ${p.least} characters`,
  taken: {
    heading: 'This address has an account already',
    lead: (p: { email: string; company: string; invited_by: string }) =>
      `${p.email} belongs to an account, and an account works for one company. To join ${p.company}, ask ${p.invited_by} to invite another address.`,
    goOn: 'Sign in',
  },
  unusable: {
    heading: 'This invitation no longer works',
    lead: 'The link is not complete. Open it from the mail again.',
    goOn: 'Sign in',
  },
  accepted: {
    heading: 'Welcome',
    lead: (p: { company: string }) => `You now work for ${p.company}.`,
    goOn: 'Continue',
  },
  failed: 'That did not work. Please try again.',
  unreachable: 'Failed to connect to the server. Please try again later.',
  panel: {
    sentence: 'Your colleagues are expecting you.',
    road: 'The way in',
    steps: [
      { label: 'Invitation', detail: 'by email' },
      { label: 'Your account', detail: 'in a minute' },
      { label: 'Work', detail: 'together' },
    ],
  },
}
