/**
 * Sends the mails of the outbox. Any number of processes can do it: a mail belongs to one of them for a while, and when
 * that one is killed, another goes on. One that is killed between the answer of the mail server and the commit makes a
 * mail arrive twice, with the same Message-ID: SMTP allows no better.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '#server/db/database.ts'
import { type Mail, saveMail, takeDueMails } from '#server/db/mails.ts'
import type { AppDeps } from '#server/deps.ts'
import { renderMail } from './renderMail.ts'
import { isRefusedForGood, mailErrorOf, SEND_MS, type SendLetter } from './transport.ts'

/** How often a process looks for mails, in milliseconds. */
const EVERY_MS = 2_000
/** Mails that are taken at once, and sent at the same time. */
const AT_ONCE = 5
/** How long a process has a mail, in milliseconds: longer than sending takes at most. */
export const LEASE_MS = 2 * SEND_MS
/** How long a stop waits for what is being sent, in milliseconds. */
const STOP_MS = 5_000
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 60 * 60 * 1_000
/** After this time a mail is not tried any more, in milliseconds: nobody expects it. */
export const KEEP_TRYING_MS = 3 * 24 * 60 * 60 * 1_000

type Deps = Pick<AppDeps, 'database' | 'now' | 'log' | 'mail' | 'accessTokenSecret' | 'isStopping'>

/** The delay after this number of tries, in milliseconds: 30 s, 1 min, 2 min, up to an hour. */
export function delayAfterTry(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
}

/** Sends all mails that are due. */
export async function sendDueMails(deps: Deps, send: SendLetter): Promise<void> {
  const { db } = deps.database
  while (!deps.isStopping?.()) {
    const now = deps.now()
    const mails = await takeDueMails(db, {
      now,
      until: new Date(now.getTime() + LEASE_MS),
      since: new Date(now.getTime() - KEEP_TRYING_MS),
      limit: AT_ONCE,
    })
    if (mails.length === 0) return
    await Promise.all(mails.map((mail) => sendMail(deps, send, mail)))
  }
}

async function sendMail(deps: Deps, send: SendLetter, mail: Mail): Promise<void> {
  const { id, to, kind, tries } = mail
  const { db } = deps.database
  try {
    await Promise.race([send({ id, to, ...renderMail(deps, mail) }), tooLate()])
  } catch (error) {
    const lastError = mailErrorOf(error)
    const wait = isRefusedForGood(error) ? KEEP_TRYING_MS : delayAfterTry(tries)
    await saveMail(db, id, { lastError, nextTryAt: new Date(deps.now().getTime() + wait) })
    deps.log({ level: 'warn', event: 'mail.failed', mail: id, kind, tries, error: lastError })
    return
  }
  await untilSaved(() => saveMail(db, id, { sentAt: deps.now(), lastError: null }))
  deps.log({ level: 'info', event: 'mail.sent', mail: id, kind, tries })
}

async function tooLate(): Promise<never> {
  await delay(SEND_MS, undefined, { ref: false })
  throw Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' })
}

/** That a mail was sent must not be lost with a connection: it would be sent again. */
async function untilSaved(save: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + LEASE_MS - SEND_MS
  for (;;) {
    try {
      return await save()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await delay(1_000, undefined, { ref: false })
    }
  }
}

/**
 * Sends what is due every few seconds. Returns a function that stops it, and resolves when what is being sent is done or
 * has taken too long for a stop. Several processes can run it.
 */
export function startMails(deps: Deps, send: SendLetter): () => Promise<void> {
  const stop = new AbortController()
  const running = (async () => {
    while (!stop.signal.aborted) {
      await sendDueMails(deps, send).catch(() => deps.log({ level: 'warn', event: 'mails.failed' }))
      await delay(EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  })()
  return () => {
    stop.abort()
    return Promise.race([running, delay(STOP_MS, undefined, { ref: false })])
  }
}
