/** The second factor in the own account. On screen it is 'two-step sign-in'. */
import type { FactorField } from '#domain/secondFactor.ts'

/** What is said of a field that is wrong. */
export const factorWords = {
  missing: { current_password: 'Enter your current password', code: 'Enter a code' } satisfies Record<
    FactorField,
    string
  >,
  malformed: {},
}

export const secondFactorMessages = {
  title: 'Two-step sign-in',
  lead: 'Sign-in then asks for your password and for a code from your phone, so that a stolen password alone is of no use.',
  required: 'You are an operator: the console opens only with two-step sign-in.',
  loading: 'Loading…',
  failedToLoad: "This couldn't be loaded.",
  loadAgain: 'Try again',
  fields: { current_password: 'Your Password', code: 'Code' } satisfies Record<FactorField, string>,
  off: {
    state: 'Off',
    hint: 'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
    submit: 'Set Up',
    submitting: 'Preparing...',
  },
  setUp: {
    title: 'Set up your app',
    scan: 'Scan this code with your authenticator app, or type the key into it.',
    picture: 'QR code with the key for your authenticator app',
    key: 'Key',
    codeHint: 'The 6 digits that the app shows now',
    submit: 'Turn On',
    submitting: 'Checking...',
  },
  codes: {
    title: 'Your recovery codes',
    lead: 'Each lets you in once when you do not have your phone. We show them only now: save or print them, and keep them apart from your phone.',
    turnedOn: 'Two-step sign-in is on. All your other devices are signed out.',
    renewed: 'These are your new recovery codes. Those of before no longer work.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I Have Saved Them',
  },
  on: {
    state: 'On',
    left: (p: { codes: number }) =>
      p.codes === 1 ? 'You have 1 recovery code left.' : `You have ${p.codes} recovery codes left.`,
    few: 'Make new ones before they run out.',
    renew: 'New Recovery Codes',
    remove: 'Turn Off',
  },
  renewal: {
    title: 'New recovery codes',
    lead: 'The codes of before stop working.',
    submit: 'Make New Codes',
    submitting: 'Making codes...',
  },
  removal: {
    title: 'Turn off two-step sign-in',
    lead: 'Your password alone will let you in.',
    submit: 'Turn Off',
    submitting: 'Turning off...',
  },
  codeHint: 'The 6 digits from your app, or a recovery code',
  cancel: 'Cancel',
  failed: 'That did not work. Please try again.',
  unreachable: 'Failed to connect to the server. Please try again later.',
}
