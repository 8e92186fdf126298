/**
 * Passkeys in the browser. The platform's own `parseCreationOptionsFromJSON` and `toJSON` would save the conversions, but
 * not every browser that the build is for has them, and some password managers return credentials without them.
 */
import { FailureError } from '#domain/failures.ts'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/passkeys.ts'
import { passkeyMessages } from '#messages/passkeys.ts'

/** Whether the browser knows passkeys; none does on an address without encryption, except on this machine's own. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Asks for one of these passkeys. Rejects with a `FailureError`, as `makePasskey` does. */
export async function askPasskey(
  { challenge, allowCredentials, ...request }: PasskeyRequest,
  signal: AbortSignal,
): Promise<UsedPasskey> {
  const { id, response } = await credentialOf(() =>
    navigator.credentials.get({
      publicKey: {
        ...request,
        challenge: bytesOf(challenge),
        allowCredentials: allowCredentials.map(described),
      },
      signal,
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    },
  }
}

/** Makes a passkey, where the person says. */
export async function makePasskey(
  { challenge, user, excludeCredentials, ...creation }: PasskeyCreation,
  signal: AbortSignal,
): Promise<NewPasskey> {
  const { id, response } = await credentialOf(() =>
    navigator.credentials.create({
      publicKey: {
        ...creation,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: excludeCredentials.map(described),
      },
      signal,
    }),
  )
  const made = response as AuthenticatorAttestationResponse
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(made.clientDataJSON),
      attestationObject: textOf(made.attestationObject),
      // Password managers may have none.
      transports: made.getTransports?.() ?? [],
    },
  }
}

const failures: Record<string, keyof typeof passkeyMessages> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  InvalidStateError: 'passkeyThere',
  NotSupportedError: 'passkeyUnsupported',
}

async function credentialOf(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const fail = (code: keyof typeof passkeyMessages): never => {
    throw new FailureError({ code, text: passkeyMessages[code] })
  }
  if (!knowsPasskeys()) return fail('passkeyUnsupported')
  const credential = await ask().catch((error: unknown) =>
    fail((error instanceof Error && failures[error.name]) || 'passkeyRefused'),
  )
  return credential ? (credential as PublicKeyCredential) : fail('passkeyRefused')
}

const described = <Named extends { id: string; transports: string[] }>({
  id,
  transports,
  ...rest
}: Named) => ({
  ...rest,
  id: bytesOf(id),
  transports: transports as AuthenticatorTransport[],
})

/** The bytes of a text in base64url, and the text of bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (byte) => byte.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
