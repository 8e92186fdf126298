/** Proving who asks: by a code or a passkey at a sign-in, and with the password for a change in one's own account. */
import type { Context } from 'hono'
import { hasProblems } from '#domain/problems.ts'
import {
  emptyFactorForm,
  type FactorField,
  type FactorForm,
  type FactorProof,
  factorProblems,
} from '#domain/secondFactor.ts'
import { serverMessages } from '#messages/server.ts'
import { findAccountByEmail, type KnownAccount } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, problemsRefused, refusals } from '#server/http/refusals.ts'
import { withRetries } from '#server/http/withRetries.ts'
import { takeOwnChallenge } from './challenges.ts'
import { challengeIn, checkPasskey, loadLibrary, relyingPartyOf } from './passkeys.ts'
import type { AccountEnv } from './requireAccount.ts'
import { requireCodesLeft, takeCode, tellUser, type UsedFactor, wrongCodeText } from './secondFactor.ts'
import { tryToProve } from './tryPassword.ts'

type Given = Pick<FactorProof, 'code' | 'passkey'>

/** Throws the 400 for what is wrong with the fields that are asked for. */
export function requireFields(form: Partial<FactorForm>, asked: readonly FactorField[]): void {
  const problems = factorProblems({ ...emptyFactorForm, ...form }, asked)
  if (hasProblems(problems)) throw problemsRefused(problems)
}

/**
 * Uses a code or a passkey of an account, in the transaction in which something is done with it. A passkey signs the
 * challenge, which the caller takes. Returns null for a wrong one.
 */
export async function takeFactor(
  c: Context,
  tx: Transaction,
  deps: AppDeps,
  { code, passkey, challenge, userId }: Given & { challenge: string; userId: string },
): Promise<UsedFactor> {
  const { vault, mail, now } = deps
  if (!passkey) return takeCode(tx, { userId, code, vault, now: now() })
  const party = relyingPartyOf(mail)
  const use = party ? await checkPasskey(tx, { passkey, challenge, party, userId, now: now() }) : 'wrong'
  if (use === 'copied') {
    c.set('securityEvent', 'secondFactor.copied')
    const day = now().toISOString().slice(0, 10)
    // Apart from the transaction, which may be rolled back.
    await deps.database.db.transaction((own) =>
      tellUser(own, 'passkeyCopied', { userId, now: now(), cause: `${userId} ${day}` }),
    )
  }
  return use === 'right' ? 'passkey' : null
}

/**
 * Call it before the transaction that takes the factor. A code can be guessed, and is counted; a passkey cannot, and is a
 * way in when the codes of an hour are used up.
 */
export async function prepareFactor(
  c: Context,
  deps: AppDeps,
  account: Pick<KnownAccount, 'userId' | 'email'>,
  { passkey }: Given,
): Promise<void> {
  if (passkey) await loadLibrary()
  else await requireCodesLeft(c, deps, account)
}

type Options = {
  /** For what is also done without a second factor. */
  isForFirst?: boolean
  /** What takes its time, before the transaction, once the password is right. */
  prepare?: () => Promise<void>
}

/**
 * Does something that needs the password, and a code or a passkey where the account has a second factor, in the
 * transaction in which that is used. Throws 409 without a second factor, except for what is also done without one.
 */
export async function withProof<Result>(
  c: Context<AccountEnv>,
  deps: AppDeps,
  form: FactorProof,
  act: (tx: Transaction, userId: string) => Promise<Result>,
  { isForFirst = false, prepare }: Options = {},
): Promise<Result> {
  const { database, passwords, now } = deps
  const { code, passkey, current_password } = form
  const { email, userId } = c.get('account')
  const account = await findAccountByEmail(database.db, email)
  const isOn = account?.hasSecondFactor ?? false
  // Also for a page that was loaded before it was turned on: it has no field for a code.
  const isStale = isOn ? isForFirst && !code && !passkey : !isForFirst
  requireFields(form, isOn && !passkey && !isStale ? ['current_password', 'code'] : ['current_password'])
  if (!account || isStale) throw refusals.secondFactorChanged()
  let refused = fieldsRefused({ current_password: serverMessages.wrongPassword })
  let done: { result: Result } | undefined
  // As one attempt to sign in: who found an open browser must not guess on.
  const outcome = await tryToProve(c, deps, email, async () => {
    if (!(await passwords.isPasswordOf(account.passwordHash, current_password))) return 'wrong'
    if (isOn) await prepareFactor(c, deps, account, form)
    refused = fieldsRefused(
      passkey ? { passkey: serverMessages.wrongPasskey } : { code: wrongCodeText(code) },
    )
    await prepare?.()
    // Two factors may be used at the same time, each to remove the other.
    done = await withRetries(() =>
      database.db.transaction(async (tx) => {
        if (isOn) {
          const challenge = passkey ? challengeIn(passkey) : ''
          const used = await takeFactor(c, tx, deps, { code, passkey, challenge, userId })
          c.set('factor', used ?? undefined)
          if (!used) return undefined
          const { sessionId } = c.get('session')
          if (passkey) await takeOwnChallenge(tx, challenge, { userId, purpose: 'prove', sessionId }, now())
        }
        return { result: await act(tx, userId) }
      }),
    )
    return done ? 'right' : 'wrong'
  })
  if (!outcome.isAdmitted) throw refusals.tooManyAttempts(outcome.waitSeconds)
  if (!done) throw refused
  return done.result
}
