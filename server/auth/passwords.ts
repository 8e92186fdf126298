/** Password hashing: Argon2id with the minimum parameters of OWASP (19 MiB, two passes). */
import { hash, verify } from '@node-rs/argon2'

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password. The result contains the parameters and the salt (PHC string format). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

/** The hash of a random password: checking against it makes an unknown account take as long as a known one. */
const unknownAccountHash = hashPassword(crypto.randomUUID())

/**
 * Whether a password matches a hash. Without a hash (no such account) always false, after the same amount of work,
 * so that response times do not reveal which accounts exist.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await unknownAccountHash), password)
  return isRight && passwordHash !== undefined
}
