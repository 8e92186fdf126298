/** The second factor of one's own account: app, passkeys and recovery codes, and turning it off. */
import { Hono } from 'hono'
import type * as v from 'valibot'
import { passkeyCreationSchema, passkeyRequestSchema } from '#domain/passkeys.ts'
import {
  addPasskeyRequestSchema,
  changeFactorRequestSchema,
  confirmAppRequestSchema,
  MOST_PASSKEYS,
  newAppSchema,
  recoveryCodesSchema,
  renamePasskeyRequestSchema,
  type SecondFactor,
  secondFactorPaths,
  secondFactorSchema,
} from '#domain/secondFactor.ts'
import { trimmed } from '#domain/text.ts'
import { serverMessages } from '#messages/server.ts'
import { lockUser } from '#server/db/accounts.ts'
import { findOperator } from '#server/db/operators.ts'
import { deleteApp, deletePasskey, findFactors, listPasskeys, savePasskey } from '#server/db/secondFactors.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { idIn } from '#server/live/liveCall.ts'
import { openChallenge, takeOwnChallenge } from './challenges.ts'
import { requireFields, withProof } from './factorProof.ts'
import {
  addPasskey,
  challengeIn,
  creationOf,
  loadLibrary,
  relyingPartyOf,
  requestOf,
  requireRelyingParty,
} from './passkeys.ts'
import { type AccountEnv, requireAccount } from './requireAccount.ts'
import {
  beginApp,
  confirmApp,
  factorAdded,
  factorRemoved,
  makeRecoveryCodes,
  removeSecondFactor,
  requireCodesLeft,
} from './secondFactor.ts'
import { appUri, base32 } from './totp.ts'

function describeChange(
  summary: string,
  answers: [number, v.GenericSchema | null],
  furtherRefusals: number[] = [],
) {
  const refuses = [400, 401, 409, 410, 413, 415, 429, ...furtherRefusals]
  return describeCall({ summary, answers, refuses, isSignedIn: true })
}

export function secondFactorRoutes(deps: AppDeps) {
  const { database, vault, mail, now } = deps
  const { db } = database
  const isSignedIn = true
  /** A change with the password, and with a code or a passkey where there is one. */
  const changing = [requireAccount(deps), requireJson, jsonBody(changeFactorRequestSchema)] as const

  return new Hono<AccountEnv>()
    .get(
      `/${secondFactorPaths.secondFactor}`,
      describeCall({
        summary: 'What the own account has for the second step of its sign-in',
        answers: [200, secondFactorSchema],
        refuses: [401],
        isSignedIn,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId } = c.get('account')
        const { isOn, hasApp, passkeys, recoveryCodesLeft } = await findFactors(db, userId)
        return c.json({
          is_on: isOn,
          is_required: (await findOperator(db, userId)) !== undefined,
          has_app: hasApp,
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            id,
            name,
            created_at: createdAt.toISOString(),
            last_used_at: lastUsedAt?.toISOString() ?? null,
          })),
          passkey_origin: relyingPartyOf(mail)?.origin ?? null,
          recovery_codes_left: recoveryCodesLeft,
        } satisfies SecondFactor)
      },
    )
    .post(
      `/${secondFactorPaths.app}`,
      describeChange(
        'Begin to set up an authenticator app, with the password, and with a code or a passkey where there is one. Nothing changes before its first code',
        [200, newAppSchema],
      ),
      ...changing,
      async (c) => {
        const secret = await withProof(
          c,
          deps,
          c.req.valid('json'),
          (tx, userId) => beginApp(tx, { userId, vault, now: now() }),
          { isForFirst: true },
        )
        const uri = appUri(secret, { product: mail.productName, email: c.get('account').email })
        return c.json({ secret: base32(secret), uri })
      },
    )
    .post(
      `/${secondFactorPaths.confirmation}`,
      describeCall({
        summary:
          'Add the app with its first code. The first factor returns the recovery codes, and ends all other sessions',
        answers: [200, recoveryCodesSchema],
        refuses: [400, 401, 409, 410, 413, 415, 429],
        isSignedIn,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(confirmAppRequestSchema),
      async (c) => {
        const { code } = c.req.valid('json')
        requireFields({ code }, ['code'])
        const account = c.get('account')
        await requireCodesLeft(c, deps, account)
        const { sessionId: session } = c.get('session')
        const codes = await db.transaction((tx) =>
          confirmApp(tx, { userId: account.userId, code, session, vault, now: now() }),
        )
        if (!codes) throw fieldsRefused({ code: serverMessages.wrongCode })
        return c.json({ recovery_codes: codes })
      },
    )
    .post(
      `/${secondFactorPaths.appRemoval}`,
      describeChange(
        'Remove the app, with the password and a code or a passkey. It is off without passkeys',
        [204, null],
      ),
      ...changing,
      async (c) => {
        await withProof(c, deps, c.req.valid('json'), async (tx, userId) => {
          if (!(await deleteApp(tx, userId))) throw refusals.secondFactorChanged()
          await factorRemoved(tx, { kind: 'app', userId, now: now() })
        })
        return c.body(null, 204)
      },
    )
    .post(
      `/${secondFactorPaths.newPasskey}`,
      describeChange(
        'Begin to add a passkey, with the password, and with a code or a passkey where there is one. Returns with what the browser makes it',
        [200, passkeyCreationSchema],
      ),
      ...changing,
      async (c) => {
        const party = requireRelyingParty(mail)
        const { userId, email } = c.get('account')
        const { sessionId } = c.get('session')
        const creation = await withProof(
          c,
          deps,
          c.req.valid('json'),
          async (tx) => {
            const challenge = await openChallenge(tx, { userId, purpose: 'addPasskey', sessionId }, now())
            const own = await listPasskeys(tx, userId)
            return creationOf(challenge, { party, account: { userId, email }, own })
          },
          { isForFirst: true },
        )
        return c.json(creation)
      },
    )
    .post(
      `/${secondFactorPaths.passkeys}`,
      describeCall({
        summary:
          'Add the passkey that the browser made. The first factor returns the recovery codes, and ends all other sessions',
        answers: [200, recoveryCodesSchema],
        refuses: [400, 401, 410, 413, 415],
        isSignedIn,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(addPasskeyRequestSchema),
      async (c) => {
        const { name, passkey } = c.req.valid('json')
        requireFields({ name }, ['name'])
        const party = requireRelyingParty(mail)
        const { userId } = c.get('account')
        const { sessionId } = c.get('session')
        await loadLibrary()
        const codes = await db.transaction(async (tx) => {
          await takeOwnChallenge(
            tx,
            challengeIn(passkey),
            { userId, purpose: 'addPasskey', sessionId },
            now(),
          )
          // Of two passkeys at the same time, one is the first.
          await lockUser(tx, userId)
          const { isOn, passkeys } = await findFactors(tx, userId)
          if (passkeys.length >= MOST_PASSKEYS) throw fieldsRefused({ passkey: serverMessages.passkeysFull })
          const added = { passkey, party, userId, name: trimmed(name), now: now() }
          if (!(await addPasskey(tx, added))) throw fieldsRefused({ passkey: serverMessages.wrongPasskey })
          return factorAdded(tx, { kind: 'passkey', wasOn: isOn, userId, session: sessionId, now: now() })
        })
        return c.json({ recovery_codes: codes })
      },
    )
    .put(
      `/${secondFactorPaths.passkey}`,
      describeCall({
        summary: 'Name a passkey of the own account otherwise',
        answers: [204, null],
        refuses: [400, 401, 404, 413, 415],
        isSignedIn,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(renamePasskeyRequestSchema),
      async (c) => {
        const { name } = c.req.valid('json')
        requireFields({ name }, ['name'])
        const { userId } = c.get('account')
        if (!(await savePasskey(db, { userId, id: idIn(c) }, { name: trimmed(name) })))
          throw refusals.notFound()
        return c.body(null, 204)
      },
    )
    .post(
      `/${secondFactorPaths.passkeyRemoval}`,
      describeChange(
        'Remove a passkey, with the password and a code or a passkey. It is off after the last factor',
        [204, null],
        [404],
      ),
      ...changing,
      async (c) => {
        const id = idIn(c)
        await withProof(c, deps, c.req.valid('json'), async (tx, userId) => {
          if (!(await deletePasskey(tx, { userId, id }))) throw refusals.notFound()
          await factorRemoved(tx, { kind: 'passkey', userId, now: now() })
        })
        return c.body(null, 204)
      },
    )
    .post(
      `/${secondFactorPaths.passkeyRequest}`,
      describeCall({
        summary: 'With what the browser asks for a passkey of the own account, in place of a code',
        answers: [200, passkeyRequestSchema],
        refuses: [401, 409],
        isSignedIn,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId } = c.get('account')
        const { sessionId } = c.get('session')
        const challenge = await openChallenge(db, { userId, purpose: 'prove', sessionId }, now())
        const request = await requestOf(db, { challenge, userId, party: relyingPartyOf(mail) })
        if (!request) throw refusals.secondFactorChanged()
        return c.json(request)
      },
    )
    .post(
      `/${secondFactorPaths.recoveryCodes}`,
      describeChange(
        'Make new recovery codes, with the password and a code or a passkey. Those of before no longer work',
        [200, recoveryCodesSchema],
      ),
      ...changing,
      async (c) =>
        c.json({ recovery_codes: await withProof(c, deps, c.req.valid('json'), makeRecoveryCodes) }),
    )
    .post(
      `/${secondFactorPaths.removal}`,
      describeChange('Turn it off, with the password and a code or a passkey', [204, null]),
      ...changing,
      async (c) => {
        await withProof(c, deps, c.req.valid('json'), (tx, userId) =>
          removeSecondFactor(tx, { userId, now: now() }),
        )
        return c.body(null, 204)
      },
    )
}
