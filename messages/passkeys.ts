/** What became of a passkey in the browser. */
export const passkeyMessages = {
  passkeyUnsupported: 'This browser does not know passkeys. Use a code instead.',
  passkeyCancelled: 'No passkey was used: it was cancelled, or took too long.',
  passkeyThere: 'This device has a passkey for your account already.',
  passkeyRefused: 'Your browser or device refused. Try again, or use a code.',
}
