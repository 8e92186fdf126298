/** The step of sign-in that asks for a code or a passkey. */
export const signInCodeMessages = {
  lead: (p: { hasApp: boolean; hasPasskey: boolean }) => {
    if (!p.hasPasskey) return 'Your password is right. Now enter the code from your authenticator app.'
    return p.hasApp
      ? 'Your password is right. Now use a passkey, or enter the code from your authenticator app.'
      : 'Your password is right. Now use a passkey, or enter one of your recovery codes.'
  },
  code: 'Code',
  hint: 'The 6 digits that the app shows, or one of your recovery codes',
  recoveryCodeHint: 'One of your recovery codes',
  missing: 'Enter a code',
  usePasskey: 'Use a Passkey',
  askingPasskey: 'Waiting for Your Passkey...',
  restart: 'Back',
}
