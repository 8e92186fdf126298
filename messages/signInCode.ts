/** The step of sign-in that asks for a code. */
export const signInCodeMessages = {
  lead: 'Your password is right. Now enter the code from your authenticator app.',
  code: 'Code',
  hint: 'The 6 digits that the app shows, or one of your recovery codes',
  missing: 'Enter a code',
  restart: 'Back',
}
