/**
 * Credentials at rest: AES-256-GCM, and the id of the key in the ciphertext, so that keys can be changed.
 * A sealed text is `v1.<key id>.<nonce>.<tag>.<ciphertext>`, and is bound to its place: moved to another
 * company or field it cannot be opened.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12

export type Vault = {
  seal(text: string, place: string): string
  /** Throws when the text was sealed with another key, for another place, or was changed. */
  open(sealed: string, place: string): string
}

/** A vault with one key of 32 bytes. */
export function createVault(key: Uint8Array): Vault {
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const bound = (place: string) => Buffer.from(`${VERSION}.${keyId}.${place}`)
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound(place))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))
      return [VERSION, keyId, ...parts].join('.')
    },
    open(sealed, place) {
      const [version, sealedBy, ...parts] = sealed.split('.')
      const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || sealedBy !== keyId || !nonce || !tag || !ciphertext)
        throw new Error('This text was not sealed with the key at hand')
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(bound(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
    },
  }
}
