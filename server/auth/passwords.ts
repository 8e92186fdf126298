/** Passwords: Argon2id, with OWASP's least memory and time (19 MiB, two passes). */
import { hash, verify } from '@node-rs/argon2'

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password, in the format that names its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

/** A hash that no password is known for: an unknown address takes as long to refuse as a known one. */
const unknownAccountHash = hashPassword(crypto.randomUUID())

/** Whether a password fits a hash; for an account that does not exist, never, after the same work. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await unknownAccountHash), password)
  return isRight && passwordHash !== undefined
}
