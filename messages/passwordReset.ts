/** The screen of a forgotten password. */

/** What is said of a field that is wrong, as at sign-up: its own words, so that neither screen loads the other's. */
export const passwordResetWords = {
  missing: {
    email: 'Enter your email',
    password: 'Enter a password',
    confirm_password: 'Enter the password again',
  },
  malformed: { email: 'Enter an email like name@example.com' },
}

export const passwordResetMessages = {
  asking: {
    heading: 'Reset your password',
    lead: 'Enter the email that you sign in with. We send you a link to choose a new password.',
    submit: 'Send Link',
    submitting: 'Sending...',
  },
  requested: {
    heading: 'Check your email',
    /** The same with and without an account. */
    lead: (p: { email: string }) =>
      `If there is an account for ${p.email}, a mail with a link is on its way. The link works once, for one hour.`,
    missing: 'No mail after some minutes? Look in the spam folder, or check the address.',
    again: 'Try Again',
  },
  choosing: {
    heading: 'Choose a new password',
    lead: 'All your devices are signed out, and you sign in with the new one.',
    submit: 'Save Password',
    submitting: 'Saving...',
  },
  changed: {
    heading: 'Password changed',
    lead: 'Sign in with your new password. All devices were signed out.',
    signIn: 'Sign in',
  },
  unusable: {
    heading: 'This link no longer works',
    lead: 'It was used before, or it is older than an hour. Your password was not changed.',
    again: 'Get a New Link',
  },
  email: 'Email',
  password: 'New Password',
  confirm_password: 'Confirm New Password',
  passwordHint: (p: { least: number }) => `At least ${p.least} characters`,
  back: 'Back to sign-in',
  failed: 'That did not work. Please try again.',
  unreachable: 'Failed to connect to the server. Please try again later.',
  panel: {
    sentence: 'Back to your orders in a minute.',
    road: 'The way back in',
    steps: [
      { label: 'Link', detail: 'by email' },
      { label: 'New password', detail: 'yours' },
      { label: 'Sign in', detail: 'as always' },
    ],
  },
}
