/**
 * Encryption of credentials at rest with AES-256-GCM. A sealed text is `v1.<key id>.<nonce>.<tag>.<ciphertext>`: the
 * key id allows keys to be rotated. The context (company and field) is authenticated too: a sealed text that is copied
 * to another company or field cannot be opened.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12

export type Vault = {
  /** The ids of its keys: the current one, and the previous one while keys are exchanged. */
  keyIds: readonly [current: string, previous?: string]
  /** Encrypts a text for a context such as `<company id>/<field>`. Throws an OtherKeyError without the key `keyId`. */
  seal(text: string, context: string, keyId?: string): string
  /** Decrypts. Throws when the text was sealed with a key that it has not, for another context, or was changed. */
  open(sealed: string, context: string): string
}

/** The credentials of the database are encrypted with a key that this process was not given. */
export class OtherKeyError extends Error {
  constructor() {
    super('This text was not sealed with the key at hand')
    this.name = 'OtherKeyError'
  }
}

/** The id of a key, which reveals nothing of it. */
export function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

/** Creates a vault with keys of 32 bytes. */
export function createVault(current: Uint8Array, previous?: Uint8Array): Vault {
  const keyId = keyIdOf(current)
  const keys = new Map([[keyId, current]])
  if (previous) keys.set(keyIdOf(previous), previous)
  const keyOf = (id: string | undefined) => {
    const key = keys.get(id ?? '')
    if (!key) throw new OtherKeyError()
    return key
  }
  const associatedData = (id: string, context: string) => Buffer.from(`${VERSION}.${id}.${context}`)
  return {
    keyIds: previous ? [keyId, keyIdOf(previous)] : [keyId],
    seal(text, context, id = keyId) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(id), nonce).setAAD(associatedData(id, context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))
      return [VERSION, id, ...parts].join('.')
    },
    open(sealed, context) {
      const [version, id = '', ...parts] = sealed.split('.')
      const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !nonce || !tag || !ciphertext) throw new OtherKeyError()
      const decipher = createDecipheriv(CIPHER, keyOf(id), nonce)
        .setAAD(associatedData(id, context))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
    },
  }
}
