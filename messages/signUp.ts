/** The sign-up screen (specification §2). What is wrong with a field is in problems.ts. */
import type { SignUpField } from '#domain/signUp.ts'

export const signUpMessages = {
  heading: (p: { product: string }) => `Join ${p.product}`,
  lead: 'Create your account to start managing orders',
  fields: {
    first_name: 'First Name',
    last_name: 'Last Name',
    email: 'Email',
    cnic: 'CNIC',
    phone: 'Phone Number',
    company: 'Company',
    designation: 'Designation',
    password: 'Password',
    confirm_password: 'Confirm Password',
  } satisfies Record<SignUpField, string>,
  placeholders: { cnic: '35202-1234567-8', phone: '0300 1234567', designation: 'Operations lead' },
  passwordHint: (p: { least: number }) => `At least ${p.least} characters`,
  submit: 'Create Account',
  submitting: 'Creating Account...',
  hasAccount: 'Already have an account?',
  signIn: 'Sign in',
  succeeded: {
    heading: 'Account created',
    /** Used when the server sent no text (specification §8). */
    message: 'User and company created successfully. Awaiting approval.',
    countdown: (p: { seconds: number }) =>
      `Sign in opens in ${p.seconds} ${p.seconds === 1 ? 'second' : 'seconds'}.`,
    goNow: 'Go now',
  },
  panel: {
    sentence: 'A person checks each company before it opens. You get an email the moment it does.',
    road: 'Your way to the first order',
    steps: [
      { label: 'Account', detail: 'now' },
      { label: 'Approval', detail: 'by email' },
      { label: 'Set-up', detail: '6 steps' },
      { label: 'First order', detail: 'yours' },
    ],
  },
}
