/** The sign-in screen (specification §2). */
import type { Credentials } from '#domain/signIn.ts'

export const signInMessages = {
  heading: (p: { product: string }) => `Welcome to ${p.product}`,
  lead: 'Sign in to manage your orders',
  email: 'Email',
  password: 'Password',
  passwordPlaceholder: 'Your password',
  missing: { email: 'Enter your email', password: 'Enter your password' } satisfies Record<
    keyof Credentials,
    string
  >,
  submit: 'Sign In',
  submitting: 'Signing In...',
  forgotten: 'Forgot password?',
  noAccount: "Don't have an account ?",
  signUp: 'Sign up',
  /** Why the session ended. A user who signed out needs no explanation. */
  sessionEnded: {
    expiry: 'Your session has ended. Sign in to carry on.',
    elsewhere: 'Your session ended in another tab.',
    signOut: null,
  },
  panel: {
    sentence: 'Every order on one road, from the first call to the doorstep.',
    road: 'An order on its way',
    steps: [
      { label: 'Placed', detail: '09:14' },
      { label: 'Verified', detail: '09:16' },
      { label: 'Assigned', detail: 'Korangi' },
      { label: 'Dispatched', detail: '11:02' },
      { label: 'Delivered', detail: 'tomorrow' },
    ],
  },
}
