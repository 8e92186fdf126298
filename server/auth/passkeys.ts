/**
 * The rules of passkeys (WebAuthn): what browsers are asked with, and what is accepted of their answers. A passkey is the
 * second factor of somebody whose password was right, so that a device may unlock itself or not ('preferred').
 */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/passkeys.ts'
import { MOST_PASSKEYS } from '#domain/secondFactor.ts'
import { serverMessages } from '#messages/server.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import {
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  savePasskey,
} from '#server/db/secondFactors.ts'
import { fieldsRefused } from '#server/http/refusals.ts'
import type { MailSetting } from '#server/mail/renderMail.ts'
import { CHALLENGE_MS } from './challenges.ts'

/**
 * Loads what checks passkeys. Its certificates of all makers take a quarter of a second, which most starts of a process
 * do without. Call it before the transaction in which a passkey is checked: the database ends one that waits for long.
 */
export const loadLibrary = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA with P-256 and SHA-256, RSA with SHA-256: what all devices have one of (RFC 9053, RFC 8812). */
const ALGORITHMS = [-8, -7, -257]

/** Whom passkeys are made for: the product at one address. */
export type RelyingParty = { id: string; name: string; origin: string }

/** Null where the address has no name: a browser makes no passkey for an IP address. */
export function relyingPartyOf({
  publicUrl,
  productName,
}: Pick<MailSetting, 'publicUrl' | 'productName'>): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl())
  const hasName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return hasName ? { id: hostname, name: productName, origin } : null
}

/** The same. Throws 400 where there is none. */
export function requireRelyingParty(setting: Pick<MailSetting, 'publicUrl' | 'productName'>): RelyingParty {
  const party = relyingPartyOf(setting)
  if (!party) throw fieldsRefused({ passkey: serverMessages.noPasskeysHere })
  return party
}

const named = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** With what a browser makes a passkey. Throws 400 when the account has as many as it can have. */
export function creationOf(
  challenge: string,
  {
    party,
    account,
    own,
  }: { party: RelyingParty; account: { userId: string; email: string }; own: PasskeyRow[] },
): PasskeyCreation {
  if (own.length >= MOST_PASSKEYS) throw fieldsRefused({ passkey: serverMessages.passkeysFull })
  return {
    challenge,
    rp: { id: party.id, name: party.name },
    user: {
      id: Buffer.from(account.userId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: account.email,
      displayName: account.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: own.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** With what a browser asks for a passkey of the account; undefined when it has none, or none works at this address. */
export async function requestOf(
  queries: Queries,
  { challenge, userId, party }: { challenge: string; userId: string; party: RelyingParty | null },
): Promise<PasskeyRequest | undefined> {
  const own = party ? await listPasskeys(queries, userId) : []
  if (!party || own.length === 0) return undefined
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_MS,
    allowCredentials: own.map(named),
    userVerification: 'preferred',
  }
}

/** The challenge that a browser says it answers, in base64url; '' when it says nothing readable. */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Adds the passkey that a browser made for a challenge. Returns false for anything else, and for one that some account has. */
export async function addPasskey(
  tx: Transaction,
  {
    passkey,
    party,
    userId,
    name,
    now,
  }: {
    passkey: NewPasskey
    party: RelyingParty
    userId: string
    name: string
    now: Date
  },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, rawId: passkey.id, clientExtensionResults: {} },
    expectedChallenge: challengeIn(passkey),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return false
  const { id, publicKey, counter } = registrationInfo.credential
  return insertPasskey(tx, {
    id: randomUUID(),
    userId,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: passkey.response.transports ?? [],
    name,
    lastUsedAt: null,
    createdAt: now,
  })
}

/** What became of the use of a passkey. Devices count uses: who counts backwards has a copy of another device. */
export type PasskeyUse = 'right' | 'wrong' | 'copied'

/** Checks what a passkey of an account has signed for a challenge, and counts the use. The challenge is taken by the caller. */
export async function checkPasskey(
  tx: Transaction,
  {
    passkey,
    challenge,
    party,
    userId,
    now,
  }: {
    passkey: UsedPasskey
    challenge: string
    party: RelyingParty
    userId: string
    now: Date
  },
): Promise<PasskeyUse> {
  const known = await lockPasskey(tx, { userId, credentialId: passkey.id })
  if (!known) return 'wrong'
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, rawId: passkey.id, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    // The library would only throw at one that counts backwards. Below it is a copy, and the user gets a mail.
    credential: { id: known.credentialId, publicKey: Buffer.from(known.publicKey, 'base64url'), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }))
  if (!verified) return 'wrong'
  const { newCounter } = authenticationInfo
  // Always 0 for a passkey that is on several devices.
  const countsOn = newCounter > known.counter || (newCounter === 0 && known.counter === 0)
  if (!countsOn) return 'copied'
  await savePasskey(tx, known, { counter: newCounter, lastUsedAt: now })
  return 'right'
}
