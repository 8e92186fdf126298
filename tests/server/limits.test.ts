/** The limits in force, in the numbers that docs/security.md and the mails tell people. */
import { expect, test } from 'vitest'
import { CHALLENGE_MS } from '#server/auth/challenges.ts'
import { MOST_EMAIL_CHANGES, MOST_VERIFICATIONS } from '#server/auth/emailRoutes.ts'
import { MAX_WAIT_MS } from '#server/auth/hashQueue.ts'
import { MOST_BY_ACCOUNT, MOST_BY_NETWORK } from '#server/auth/passwordRoutes.ts'
import { MOST_CODES, SETUP_MS } from '#server/auth/secondFactor.ts'
import { GRACE_MS, LONGEST_SESSION_MS, MAX_SIBLINGS, SESSION_MS } from '#server/auth/sessions.ts'
import { REPEATABLE_MS } from '#server/auth/signUp.ts'
import { ACCESS_SECONDS } from '#server/auth/tokens.ts'
import { STEP_MS } from '#server/auth/totp.ts'
import { CALLS, SIGN_UPS } from '#server/http/callLimits.ts'
import { MAX_STREAMS } from '#server/live/eventRoutes.ts'
import { INVITATION_MS, MOST_INVITATIONS } from '#server/live/people/people.ts'
import { KEEP_TRYING_MS } from '#server/mail/sendMails.ts'

test('the limits of sessions, of second factors, of mails and of calls', () => {
  const minute = 60_000
  const day = 86_400_000
  expect({ ACCESS_SECONDS, GRACE_MS, SESSION_MS, LONGEST_SESSION_MS, MAX_SIBLINGS }).toEqual({
    ACCESS_SECONDS: 600,
    GRACE_MS: 10_000,
    SESSION_MS: 30 * day,
    LONGEST_SESSION_MS: 90 * day,
    MAX_SIBLINGS: 5,
  })
  expect({ STEP_MS, SETUP_MS, CHALLENGE_MS, MOST_CODES }).toEqual({
    STEP_MS: 30_000,
    SETUP_MS: 60 * minute,
    CHALLENGE_MS: 5 * minute,
    MOST_CODES: 10,
  })
  expect({ MOST_BY_NETWORK, MOST_BY_ACCOUNT, MOST_VERIFICATIONS, MOST_EMAIL_CHANGES }).toEqual({
    MOST_BY_NETWORK: 20,
    MOST_BY_ACCOUNT: 3,
    MOST_VERIFICATIONS: 3,
    MOST_EMAIL_CHANGES: 3,
  })
  expect({ INVITATION_MS, MOST_INVITATIONS, KEEP_TRYING_MS, REPEATABLE_MS }).toEqual({
    INVITATION_MS: 7 * day,
    MOST_INVITATIONS: 30,
    KEEP_TRYING_MS: 3 * day,
    REPEATABLE_MS: 60 * minute,
  })
  expect({ CALLS, SIGN_UPS, MAX_STREAMS, MAX_WAIT_MS }).toEqual({
    CALLS: { most: 2_000, everyMs: 25 },
    SIGN_UPS: { most: 60, everyMs: 60_000 },
    MAX_STREAMS: 12,
    MAX_WAIT_MS: 2_000,
  })
})
