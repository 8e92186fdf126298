/** Texts of the server's responses. Messages for invalid fields are in problems.ts. */
/** Up to two minutes in seconds, longer in minutes. */
const duration = (seconds: number): string => {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

export const serverMessages = {
  signedUp: 'User and company created successfully. Awaiting approval.',
  emailTaken: 'An account with this email already exists',
  sameEmail: 'This is your email address already',
  wrongPassword: 'This is not your current password',
  wrongCode: 'This code is not right, or was used before. Enter the newest one',
  wrongRecoveryCode:
    'This recovery code is not right, or was used before. Each works once. Enter another one',
  wrongPasskey: 'This passkey was not accepted. Use another one, or a code.',
  passkeysFull: 'You have as many passkeys as an account can have. Remove one first.',
  noPasskeysHere: 'Passkeys do not work at this address.',
  challengeOver: 'That took too long. Start again, please.',
  secondFactorRequired: 'The console needs a second step at sign-in. Set it up in your account.',
  secondFactorChanged: 'This was changed in the meantime. Load the page again.',
  proofNeeded: 'Enter your password again: this changes who owns the company.',
  commonPassword: 'Many people use this password. Choose another one',
  invalidCredentials: 'Invalid email or password',
  tooManyAttempts: (p: { seconds: number }) => `Too many attempts. Try again in ${duration(p.seconds)}.`,
  tooManyCalls: (p: { seconds: number }) => `Too many requests. Try again in ${duration(p.seconds)}.`,
  busy: (p: { seconds: number }) =>
    `The service is very busy right now. Try again in ${duration(p.seconds)}.`,
  linkUnusable: 'This link was used before, or is too old.',
  sessionOver: 'Your session has ended. Sign in again.',
  companySuspended: 'Your company is suspended. Your data is kept. Contact support to have it reinstated.',
  companyNotApproved: 'Your company is not approved.',
  companyAlreadyOnboarded: 'Your company is already set up.',
  notAnObject: 'Send one JSON object.',
  malformedBody: 'The body is not valid JSON.',
  onlyJson: 'Send the body as application/json.',
  bodyTooLarge: 'The body is too large.',
  notFound: 'There is nothing at this address.',
  methodNotAllowed: (p: { allowed: string }) => `This address accepts ${p.allowed} only.`,
  unavailable: 'The service is not available right now. Please try again later.',
  internalError: 'Something went wrong on our side. Please try again later.',
}
