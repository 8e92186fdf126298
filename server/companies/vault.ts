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
  /** The id of its key, which is in every text that it sealed. */
  keyId: string
  /** Encrypts a text for a context such as `<company id>/<field>`. */
  seal(text: string, context: string): string
  /** Decrypts. Throws when the text was sealed with another key, for another context, or was changed. */
  open(sealed: string, context: string): string
}

/** Creates a vault with one key of 32 bytes. */
export function createVault(key: Uint8Array): Vault {
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const associatedData = (context: string) => Buffer.from(`${VERSION}.${keyId}.${context}`)
  return {
    keyId,
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(associatedData(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))
      return [VERSION, keyId, ...parts].join('.')
    },
    open(sealed, context) {
      const [version, sealedBy, ...parts] = sealed.split('.')
      const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || sealedBy !== keyId || !nonce || !tag || !ciphertext)
        throw new Error('This text was not sealed with the key at hand')
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(associatedData(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
    },
  }
}
