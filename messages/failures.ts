/** Why something did not happen: the server's own message, else the message of the error catalogue (specification §8). */
import type { Failure, FailureCode } from '#domain/failures.ts'

/** The words of one call by code; the call says what it says of any other. */
type TextByCode = Partial<Record<FailureCode, string>>

const signInByCode: TextByCode = {
  credentialsMissing: 'Please fill in all fields',
  invalidCredentials: 'Invalid email or password',
}

const signUpByCode: TextByCode = {
  unreachable: 'Failed to connect to the server. Please try again later.',
}

export const failureMessages = {
  signIn: (failure: Failure) =>
    failure.text ?? signInByCode[failure.code] ?? 'Login failed. Please try again.',
  signUp: (failure: Failure) =>
    failure.text ?? signUpByCode[failure.code] ?? 'An error occurred during signup.',
}
