/** Texts of the error catalogue (specification §8). */

/** The text of a failure (domain/failures.ts): the server's own text if there is one, else that of the code. */
type Failure = { code: string; text?: string | undefined }

const signInByCode: Record<string, string> = {
  credentialsMissing: 'Please fill in all fields',
  invalidCredentials: 'Invalid email or password',
}

const signUpByCode: Record<string, string> = {
  unreachable: 'Failed to connect to the server. Please try again later.',
}

export const failureMessages = {
  signIn: (failure: Failure) =>
    failure.text ?? signInByCode[failure.code] ?? 'Login failed. Please try again.',
  signUp: (failure: Failure) =>
    failure.text ?? signUpByCode[failure.code] ?? 'An error occurred during signup.',
  setup: (failure: Failure) => failure.text ?? 'Failed to complete onboarding',
  warehouses: (p: { provider: string }) => `Failed to load ${p.provider} warehouses`,
}
