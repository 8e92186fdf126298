/**
 * What browser and server tell each other about passkeys: the JSON forms of WebAuthn (https://www.w3.org/TR/webauthn-3/,
 * `parseCreationOptionsFromJSON` and the following ones), as far as they are used here. Bytes are in base64url.
 */
import * as v from 'valibot'

const bytes = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/), v.maxLength(20_000))
const credential = { id: v.pipe(bytes, v.nonEmpty(), v.maxLength(1_400)), type: v.literal('public-key') }

const namedCredential = v.object({ ...credential, transports: v.array(v.string()) })

/** With what a browser makes a passkey. */
export const passkeyCreationSchema = v.object({
  challenge: bytes,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: bytes, name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  /** Those that the account has: a device that has one of them makes no second one. */
  excludeCredentials: v.array(namedCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('preferred'),
    userVerification: v.literal('preferred'),
  }),
  attestation: v.literal('none'),
})
export type PasskeyCreation = v.InferOutput<typeof passkeyCreationSchema>

/** With what a browser asks for one of these passkeys. */
export const passkeyRequestSchema = v.object({
  challenge: bytes,
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(namedCredential),
  userVerification: v.literal('preferred'),
})
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>

/** What the browser made. */
export const newPasskeySchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    /** How the browser reaches it, so that it asks for it at the right place later. */
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
})
export type NewPasskey = v.InferInput<typeof newPasskeySchema>

/** What a passkey has signed. */
export const usedPasskeySchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type UsedPasskey = v.InferOutput<typeof usedPasskeySchema>
