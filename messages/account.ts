/** The screen of somebody's own account. */
import type { EmailField, PasswordField } from '#domain/account.ts'
import type { ProfileField } from '#domain/profile.ts'

const unusable = 'This text contains characters that cannot be used'

/** What is said of a field that is wrong. */
export const accountWords = {
  missing: {
    first_name: 'Enter your first name',
    last_name: 'Enter your last name',
    email: 'Enter an email',
    current_password: 'Enter your current password',
    password: 'Enter a password',
    confirm_password: 'Enter the password again',
    code: 'Enter a code',
  } satisfies Record<EmailField | PasswordField | 'first_name' | 'last_name', string>,
  malformed: {
    first_name: unusable,
    last_name: unusable,
    phone: unusable,
    designation: unusable,
    email: 'Enter an email like name@example.com',
  },
}

export const accountMessages = {
  ownership: { ask: 'If this is wrong, take it back within 24 hours.', takeBack: 'Take it back' },
  heading: 'Your account',
  back: 'Back',
  profile: {
    title: 'Profile',
    lead: 'Your name is shown to the people of your company, beside what you do from now on.',
    fields: {
      first_name: 'First Name',
      last_name: 'Last Name',
      phone: 'Phone Number',
      designation: 'Designation',
    } satisfies Record<ProfileField, string>,
    submit: 'Save Profile',
    submitting: 'Saving...',
    saved: 'Your profile is saved.',
    loading: 'Loading your profile…',
    failed: "Your profile couldn't be loaded.",
  },
  email: {
    title: 'Email',
    lead: 'We send a link to the new address. You sign in with the new one once you have opened it.',
    fields: {
      email: 'New Email',
      current_password: 'Your Password',
      code: 'Code',
    } satisfies Record<EmailField, string>,
    submit: 'Change Email',
    submitting: 'Sending...',
    /** The same whether an account has the address already or not. */
    sent: (p: { email: string }) =>
      `We sent a link to ${p.email}. It works once, for three days. No mail? Look in the spam folder. An address that already has an account gets none.`,
  },
  password: {
    title: 'Password',
    lead: 'When you change it, all your other devices are signed out.',
    fields: {
      current_password: 'Current Password',
      password: 'New Password',
      confirm_password: 'Confirm New Password',
      code: 'Code',
    } satisfies Record<PasswordField, string>,
    hint: (p: { least: number }) => `At least ${p.least} characters`,
    submit: 'Change Password',
    submitting: 'Saving...',
    saved: 'Your password is changed. All your other devices are signed out.',
  },
  devices: {
    title: 'Signed-in devices',
    lead: 'Wherever you are signed in. If you do not recognise a device, sign it out and change your password.',
    /** Of what the browser says of itself, as far as it is known. */
    device: (p: { browser: string | null; system: string | null }) =>
      [p.browser ?? (p.system ? 'Browser' : 'Unknown device'), p.system && `on ${p.system}`]
        .filter(Boolean)
        .join(' '),
    thisDevice: 'This device',
    lastUsed: (p: { time: string }) => `Last used ${p.time}`,
    signedIn: (p: { time: string }) => `Signed in ${p.time}`,
    loading: 'Loading your devices…',
    failed: "Your devices couldn't be loaded.",
    end: 'Sign out',
    endNamed: (p: { device: string; signedIn: string }) => `Sign out ${p.device}, ${p.signedIn}`,
    endOthers: 'Sign Out Everywhere Else',
    ending: 'Signing Out...',
    onlyThis: 'You are signed in on this device only.',
  },
  failed: 'That did not work. Please try again.',
  unreachable: 'Failed to connect to the server. Please try again later.',
}
