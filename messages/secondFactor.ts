/** The second factor in the own account. On screen it is 'two-step sign-in'. */
import type { FactorAct, FactorField } from '#domain/secondFactor.ts'

/** What is said of a field that is wrong. */
export const factorWords = {
  missing: {
    name: 'Enter a name',
    current_password: 'Enter your current password',
    code: 'Enter a code',
  } satisfies Record<FactorField, string>,
  malformed: {},
}

export const secondFactorMessages = {
  title: 'Two-step sign-in',
  lead: 'Sign-in then asks for your password and for a second step: a code from your phone, or a passkey. A stolen password alone is of no use.',
  required: 'You are an operator: the console opens only with two-step sign-in.',
  loading: 'Loading…',
  failedToLoad: "This couldn't be loaded.",
  fields: {
    name: 'Name',
    current_password: 'Your Password',
    code: 'Code',
  } satisfies Record<FactorField, string>,
  nameHint: 'To recognise it by, such as the name of the device',
  off: {
    state: 'Off',
    hint: 'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis, or a device, a security key or a password manager that can save a passkey.',
  },
  on: {
    state: 'On',
    left: (p: { codes: number }) =>
      p.codes === 1 ? 'You have 1 recovery code left.' : `You have ${p.codes} recovery codes left.`,
    few: 'Make new ones before they run out.',
  },
  /** What the account has. */
  list: 'Your second steps',
  app: 'Authenticator app',
  added: (p: { time: string }) => `Added ${p.time}`,
  lastUsed: (p: { time: string }) => `Last used ${p.time}`,
  neverUsed: 'Never used',
  /** The buttons, and what a screen reader says where there are several. */
  rename: 'Rename',
  renameNamed: (p: { name: string }) => `Rename ${p.name}`,
  remove: 'Remove',
  removeNamed: (p: { name: string }) => `Remove ${p.name}`,
  addApp: 'Set Up an App',
  addPasskey: 'Add a Passkey',
  renewCodes: 'New Recovery Codes',
  turnOff: 'Turn Off',
  /** Why no passkey can be added. */
  noPasskeys: {
    noName:
      'Passkeys do not work here: browsers keep them for a name, such as orders.example.com, and this address is a number.',
    otherAddress: (p: { origin: string }) => `Passkeys work at ${p.origin} only.`,
    unsupported: 'This browser does not know passkeys.',
  },
  usePasskey: 'Use a Passkey',
  askingPasskey: 'Waiting for Your Passkey...',
  /** The forms, by what was chosen. */
  acts: {
    addApp: {
      title: 'Set up an app',
      lead: 'First we make sure that it is you.',
      submit: 'Next',
      submitting: 'Preparing...',
    },
    addPasskey: {
      title: 'Add a passkey',
      lead: 'First we make sure that it is you. Then your browser asks where to save it.',
      submit: 'Next',
      submitting: 'Preparing...',
    },
    renamePasskey: {
      title: 'Rename the passkey',
      lead: undefined,
      submit: 'Save',
      submitting: 'Saving...',
    },
    removePasskey: {
      title: 'Remove the passkey',
      lead: 'It no longer works for your account. Delete it from your device, too. Without an app and other passkeys, your password alone will let you in.',
      submit: 'Remove',
      submitting: 'Removing...',
    },
    removeApp: {
      title: 'Remove the authenticator app',
      lead: 'Its codes stop working. Without a passkey, your password alone will let you in.',
      submit: 'Remove',
      submitting: 'Removing...',
    },
    renewCodes: {
      title: 'New recovery codes',
      lead: 'The codes of before stop working.',
      submit: 'Make New Codes',
      submitting: 'Making Codes...',
    },
    turnOff: {
      title: 'Turn off two-step sign-in',
      lead: 'Your app, your passkeys and your recovery codes are removed. Your password alone will let you in.',
      submit: 'Turn Off',
      submitting: 'Turning Off...',
    },
  } satisfies Record<
    FactorAct['kind'],
    { title: string; lead: string | undefined; submit: string; submitting: string }
  >,
  setUp: {
    title: 'Set up your app',
    scan: 'Scan this code with your authenticator app, or type the key into it.',
    picture: 'QR code with the key for your authenticator app',
    key: 'Key',
    codeHint: 'The 6 digits that the app shows now',
    submit: 'Turn On',
    submitting: 'Checking...',
  },
  making: {
    title: 'Save your passkey',
    lead: 'Follow your browser: it asks where to save the passkey, and for your fingerprint, your face or your PIN.',
    submit: 'Try Again',
    submitting: 'Waiting for your browser...',
    saving: 'Saving...',
  },
  codes: {
    title: 'Your recovery codes',
    lead: 'Each lets you in once when you do not have your phone or your passkey. We show them only now: save or print them, and keep them apart from your phone.',
    turnedOn: 'Two-step sign-in is on. All your other devices are signed out.',
    renewed: 'These are your new recovery codes. Those of before no longer work.',
    copy: 'Copy',
    done: 'I Have Saved Them',
  },
  codeHint: 'The 6 digits from your app, or a recovery code',
  recoveryCodeHint: 'One of your recovery codes',
  cancel: 'Cancel',
  failed: 'That did not work. Please try again.',
  unreachable: 'Failed to connect to the server. Please try again later.',
}
