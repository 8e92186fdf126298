/** Why something that was asked of the server did not happen, as a code: the words are in messages/. */

export type FailureCode =
  | 'credentialsMissing'
  | 'invalidCredentials'
  | 'signInFailed'
  | 'signUpFailed'
  | 'setupFailed'
  | 'warehousesFailed'
  /** The server was not reached, or its answer did not arrive: what it did is unknown. */
  | 'unreachable'
  /** The company has been set up already, by another tab or by an earlier try whose answer was lost. */
  | 'alreadyOnboarded'
  | 'sessionOver'
  | 'companySuspended'
  | 'accountFailed'
  /** A sign-in, or the set-up of a second factor, was begun too long ago. */
  | 'challengeOver'
  /** A passkey was not used or made: by this browser never, by the person, because the device has one, or else. */
  | 'passkeyUnsupported'
  | 'passkeyCancelled'
  | 'passkeyThere'
  | 'passkeyRefused'
  /** The link of a mail was used before, or is too old. */
  | 'linkUnusable'

/**
 * `text` is the message of the server and is used before the words of the code;
 * `fields` are its messages by field (wire names).
 */
export type Failure = { code: FailureCode; text?: string; fields?: Partial<Record<string, string>> }

/** How an actor rejects, so that a chart's `onError` finds a failure and not a stack. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The failure in a rejection; anything unforeseen becomes `fallback`. */
export function failureOf(error: unknown, fallback: FailureCode): Failure {
  return error instanceof FailureError ? error.failure : { code: fallback }
}
