import { fieldsOfKind } from '#domain/onboarding/fields.ts'
import { contextOf } from '#server/auth/secondFactor.ts'
import { contextOfNumberKey } from '#server/data/numberKey.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { listSealedConnections, saveSealed } from '#server/db/live/couriers.ts'
import { listSecondFactors, saveSecondFactor } from '#server/db/secondFactors.ts'
import {
  credentialKeyIds,
  listNumberKeys,
  lockKeyInForce,
  saveCredentials,
  saveKeyInForce,
  saveNumberKey,
  sealedCredentialsAfter,
} from '#server/db/setups.ts'
import { openCredentials, sealCredentials } from '#server/partners/connections.ts'
import { OtherKeyError, type Vault } from './vault.ts'

export type Rotated = { companies: number; people: number }

/**
 * Encrypts all credentials, and the secrets of second factors, with the current key of a vault that also has the previous
 * one: all or none. A company that is set up meanwhile waits. Returns of how many companies and people it did; none a
 * second time. Throws an OtherKeyError when some are encrypted with a third key.
 */
export function rotateCredentialsKey({ db }: Database, vault: Vault): Promise<Rotated> {
  const [current] = vault.keyIds
  return db.transaction(async (tx) => {
    await lockKeyInForce(tx, current)
    if ((await credentialKeyIds(tx)).some((id) => !vault.keyIds.includes(id))) throw new OtherKeyError()
    let companies = 0
    let after: string | null = null
    for (;;) {
      const setups = await sealedCredentialsAfter(tx, after)
      const last = setups.at(-1)
      if (!last) break
      for (const setup of setups) {
        const resealed = Object.fromEntries(
          fieldsOfKind('secret').flatMap((field) => {
            const context = `${setup.companyId}/${field}`
            const sealed = setup[field]
            if (sealed === null || sealed.split('.')[1] === current) return []
            return [[field, vault.seal(vault.open(sealed, context), context)]]
          }),
        )
        if (Object.keys(resealed).length === 0) continue
        await saveCredentials(tx, setup.companyId, resealed)
        companies += 1
      }
      after = last.companyId
    }
    companies += await rotateConnections(tx, vault)
    const people = await rotateSecondFactors(tx, vault)
    await rotateNumberKeys(tx, vault)
    await saveKeyInForce(tx, current)
    return { companies, people }
  })
}

/** Connections to couriers: counted as companies, whose credentials they are. */
async function rotateConnections(tx: Transaction, vault: Vault): Promise<number> {
  const rows = (await listSealedConnections(tx)).filter(
    ({ sealed }) => sealed?.split('.')[1] !== vault.keyIds[0],
  )
  for (const row of rows) await saveSealed(tx, row, sealCredentials(vault, row, openCredentials(vault, row)))
  return rows.length
}

async function rotateNumberKeys(tx: Transaction, vault: Vault): Promise<void> {
  for (const { companyId, sealed } of await listNumberKeys(tx)) {
    if (sealed.split('.')[1] === vault.keyIds[0]) continue
    const context = contextOfNumberKey(companyId)
    await saveNumberKey(tx, companyId, vault.seal(vault.open(sealed, context), context))
  }
}

async function rotateSecondFactors(tx: Transaction, vault: Vault): Promise<number> {
  const factors = (await listSecondFactors(tx)).filter(
    ({ secret }) => secret.split('.')[1] !== vault.keyIds[0],
  )
  for (const { userId, secret } of factors) {
    const context = contextOf(userId)
    await saveSecondFactor(tx, userId, { secret: vault.seal(vault.open(secret, context), context) })
  }
  return factors.length
}
