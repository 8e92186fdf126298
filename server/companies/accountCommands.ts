/** Commands of an operator about one account: the right to the console, sign-in, ownership, erasing. */
import { operatorRights } from '#domain/operator/rights.ts'
import { operatorMessages } from '#messages/operator.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { removeSecondFactor } from '#server/auth/secondFactor.ts'
import {
  type Person as Account,
  erasePerson,
  keptBecause,
  listAccountsOf,
  listCompaniesOf,
  lockPerson,
} from '#server/data/erasePerson.ts'
import { findCompany } from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  columnsOf,
  findPerson,
  grantOperator,
  revokeOperator,
  setOperatorRights,
} from '#server/db/operators.ts'
import { findFormerOwner } from '#server/db/ownershipChanges.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import { restoreFormerOwner, writeTrail } from '#server/operator/personActs.ts'
import type { AccountChange } from './operatorArguments.ts'
import { type Dependencies, done, type OperatorResult, refused } from './operatorResult.ts'

/** Lets a person use the console, or no longer, or sign in without the second factor that was lost; or ends the sessions. */
export async function changeAccount(
  { command, account, reason, rights }: AccountChange,
  dependencies: Dependencies,
): Promise<OperatorResult> {
  const { database, actor, now } = dependencies
  const { db } = database
  if (command === 'restore-owner') return restoreByEmail(account, reason, dependencies)
  if (command === 'erase-person') return eraseAccounts(account, dependencies)
  const person = await findPerson(db, account)
  if (!person) return refused(operatorMessages.accountNotFound({ who: account }))
  if (command === 'reset-second-factor') return resetSecondFactor(person, reason, dependencies)
  if (command === 'sign-out') return signOut(person, dependencies)
  const { userId, email } = person
  if (command === 'grant') {
    const given = columnsOf(rights ?? operatorRights)
    if (await grantOperator(db, { userId, grantedBy: actor, createdAt: now(), ...given }))
      return done(operatorMessages.granted({ email, rights: rights ?? operatorRights }))
    if (rights === null || !(await setOperatorRights(db, userId, rights)))
      return refused(operatorMessages.grantedBefore({ email }))
    return done(operatorMessages.rightsChanged({ email, rights }))
  }
  return (await revokeOperator(db, userId))
    ? done(operatorMessages.revoked({ email }))
    : refused(operatorMessages.notGranted({ email }))
}

/**
 * For who lost the phone and the recovery codes. All sessions end; the person gets a mail, and the company's trail has it,
 * with how the operator found out who asks.
 */
async function resetSecondFactor(
  person: Person,
  proof: string,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  const { userId, email } = person
  return db.transaction(async (tx) => {
    const time = now()
    if (!(await removeSecondFactor(tx, { userId, now: time })))
      return refused(operatorMessages.noSecondFactor({ email }))
    await endSessions(tx, person, {
      event: 'secondFactor.reset',
      reason: `${email}: ${proof}`,
      actor,
      now: time,
    })
    return done(operatorMessages.secondFactorReset({ email }))
  })
}

/**
 * For who owned a company and does no longer, or signs in with an address that somebody else gave the account: they are an
 * owner again, at the address that they had. All sessions of the account end, all owners are told, and it is in the trail.
 */
async function restoreByEmail(
  email: string,
  proof: string,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  return db.transaction(async (tx) => {
    const time = now()
    const found = await findFormerOwner(tx, email)
    if (!found) return refused(operatorMessages.noFormerOwner({ email }))
    const { company, person } = found
    if (!(await restoreFormerOwner(tx, found, time)))
      return refused(operatorMessages.addressTaken({ email: person.email }))
    await inTrail(tx, person.email, {
      event: 'owner.restored',
      reason: `${person.email}: ${proof}`,
      actor,
      now: time,
    })
    return done(operatorMessages.ownerRestored({ email: person.email, company }))
  })
}

/** For a device that was lost or found in other hands: all sessions of the account end, and the company's trail has it. */
async function signOut(
  person: Person,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  await db.transaction((tx) =>
    endSessions(tx, person, { event: 'sessions.ended', reason: person.email, actor, now: now() }),
  )
  return done(operatorMessages.signedOut(person))
}

type Person = { userId: string; email: string }

async function endSessions(
  tx: Transaction,
  { userId, email }: Person,
  told: { event: string; reason: string; actor: string; now: Date },
): Promise<void> {
  await revokeSessionsOf(tx, { userId, except: null, now: told.now })
  await inTrail(tx, email, told)
}

/** Writes an act into the trail of the company that a person belongs to. */
async function inTrail(
  tx: Transaction,
  email: string,
  { event, reason, actor, now }: { event: string; reason: string; actor: string; now: Date },
): Promise<void> {
  const company = await findCompany(tx, { email })
  if (company) await writeTrail(tx, { company, actor, now }, event, reason)
}

/**
 * Deletes the accounts of a person, also of one who was removed from a company, and their name wherever it is said. The trail
 * has it without the person.
 */
async function eraseAccounts(
  who: string,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  return db.transaction(async (tx) => {
    const accounts: Account[] = []
    for (const id of await listAccountsOf(tx, who)) {
      const account = await lockPerson(tx, id)
      const kept = account ? await keptBecause(tx, account) : null
      if (kept) return refused(operatorServerMessages.personKept({ kept }))
      if (account) accounts.push(account)
    }
    if (accounts.length === 0) return refused(operatorMessages.accountNotFound({ who }))
    for (const account of accounts) {
      const known = await listCompaniesOf(tx, account)
      await erasePerson(tx, account, { actor, now: now() })
      for (const company of known) await writeTrail(tx, { company, actor, now: now() }, 'person.erased', null)
    }
    return done(operatorMessages.personErased)
  })
}
