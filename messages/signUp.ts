/** The sign-up screen (specification §2). */
import type { SignUpField } from '#domain/signUp.ts'

type OptionalField = 'cnic' | 'phone' | 'designation'

const missing: Record<Exclude<SignUpField, OptionalField>, string> = {
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  email: 'Enter your email',
  company: 'Enter your company',
  password: 'Enter a password',
  confirm_password: 'Enter the password again',
}

const unusable = 'This text contains characters that cannot be used'

const malformed: Record<Exclude<SignUpField, 'password' | 'confirm_password'>, string> = {
  first_name: unusable,
  last_name: unusable,
  company: unusable,
  designation: unusable,
  email: 'Enter an email like name@example.com',
  cnic: unusable,
  phone: unusable,
}

/** What is said of a field that is wrong. */
export const signUpWords = { missing, malformed }

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
    goingOn: 'Taking you to sign-in…',
    goNow: 'Sign in Now',
  },
  panel: {
    sentence: 'A person checks each company before it opens. You get an email the moment it does.',
    road: 'Your way to the first order',
    steps: [
      { label: 'Account', detail: 'now' },
      { label: 'Approval', detail: 'by email' },
      { label: 'Setup', detail: '6 steps' },
      { label: 'First order', detail: 'yours' },
    ],
  },
}
