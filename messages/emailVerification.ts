/** The e-mail address that nobody has verified yet: in the application, and where the link of the mail leads. */
export const emailVerificationMessages = {
  bar: {
    title: 'Email address not confirmed',
    text: (p: { email: string }) => `Open the link in the mail to ${p.email}.`,
    sendAgain: 'Send Again',
    sending: 'Sending...',
    sent: 'A new mail is on its way. Look in the spam folder, too.',
    failed: 'The mail was not sent. Try again.',
  },
  verifying: { heading: 'Confirming your email address', lead: 'This takes a moment.' },
  verified: {
    heading: 'Email address confirmed',
    lead: (p: { email: string }) => `Mails for your account go to ${p.email}.`,
    goOn: 'Continue',
  },
  unusable: {
    heading: 'This link no longer works',
    lead: 'It is too old, or was meant for another address. If your email address is not confirmed yet, sign in and ask for another mail.',
    goOn: 'Sign in',
  },
  failed: {
    heading: 'Your email address is not confirmed yet',
    lead: 'Failed to connect to the server.',
    again: 'Try Again',
  },
}
