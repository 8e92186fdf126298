import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultAppConfig } from '#domain/appConfig.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { listMails, type Mail } from '#server/db/mails.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { mailSettingOf, renderMail, renderMailForOperator } from '#server/mail/renderMail.ts'
import { delayAfterTry, KEEP_TRYING_MS, sendDueMails, startMails } from '#server/mail/sendMails.ts'
import { sendBySmtp } from '#server/mail/transport.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeEach(async () => {
  server ??= await createTestApp()
  await server.testDatabase.query('delete from mails')
  server.log.length = 0
  mailServer = await startMailServer()
})
afterEach(() => mailServer.close())
afterAll(() => server.close())

const HOUR = 60 * 60 * 1_000
const LINK = '0190a1b2-0000-7000-8000-00000000000a'

const sendNow = () => sendDueMails(server.deps, sendBySmtp(mailServer.setting, 'Karwan'))
const outbox = (): Promise<Mail[]> => listMails(server.database.db, { limit: 100 })
const queueReset = (to = 'sana@shop.test', cause = 'a reset') =>
  queueMail(server.database.db, {
    to,
    cause: `resetPassword ${LINK} ${cause}`,
    kind: 'resetPassword',
    parameters: { link: LINK },
    companyId: null,
    now: server.clock.now(),
  })

/** The parts of a mail as they are read: quoted-printable undone. */
const readable = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (code) => Buffer.from(code.replaceAll('=', ''), 'hex').toString('utf8'))

describe('the mail of a decision', () => {
  test('an approval is told by mail, once, with the way to sign in', async () => {
    const account = await server.createAccount('pending', { companyName: 'Saddar <Garments> & Söhne' })
    await server.approve(account.email)
    expect(await outbox()).toMatchObject([
      { to: account.email, kind: 'approved', companyId: account.companyId, sentAt: null },
    ])
    await sendNow()
    await sendNow()

    expect(mailServer.received).toHaveLength(1)
    const [mail] = mailServer.received
    expect(mail).toMatchObject({ to: [account.email], from: 'no-reply@karwan.test' })
    const text = readable(mail?.raw ?? '')
    expect(text).toContain('From: Karwan <no-reply@karwan.test>')
    expect(text).toContain('Good news: Saddar <Garments> & Söhne is approved.')
    expect(text).toContain('Saddar &lt;Garments&gt; &amp; Söhne is approved.')
    expect(text).toContain('href="https://karwan.test/login"')
    expect(await outbox()).toMatchObject([{ sentAt: server.clock.now(), tries: 1, lastError: null }])
  })

  test('a rejection is told with its reason', async () => {
    const account = await server.createAccount('pending')
    await server.reject(account.email, 'The NTN belongs to another company.')
    await sendNow()
    expect(readable(mailServer.received[0]?.raw ?? '')).toContain(
      'Reason: The NTN belongs to another company.',
    )
  })

  test('mails of the same moment are listed with the last one first', async () => {
    const to = Array.from({ length: 8 }, (_, n) => `${n}@shop.test`)
    for (const email of to) await queueReset(email, email)
    expect((await outbox()).map((mail) => mail.to)).toEqual(to.toReversed())
  })

  test('a decision that is not carried out writes no mail', async () => {
    const account = await server.createAccount('pending')
    const failing = server.database.db.transaction(async (tx) => {
      await queueMail(tx, {
        to: account.email,
        kind: 'passwordChanged',
        parameters: {},
        cause: 'undone',
        companyId: null,
        now: server.clock.now(),
      })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await outbox()).toEqual([])
  })
})

test('the same cause writes one mail, also at the same moment', async () => {
  await Promise.all([queueReset(), queueReset(), queueReset()])
  expect(await outbox()).toHaveLength(1)
})

describe('a mail server that is down', () => {
  test('the mail is tried again with growing delay, and sent once', async () => {
    await mailServer.close()
    await queueReset()
    await sendNow()
    expect(await outbox()).toMatchObject([{ tries: 1, sentAt: null, lastError: 'ESOCKET' }])
    // Not before its time.
    await sendNow()
    server.clock.advance(delayAfterTry(1) - 1)
    await sendNow()
    expect(await outbox()).toMatchObject([{ tries: 1 }])
    server.clock.advance(1)
    await sendNow()
    expect(await outbox()).toMatchObject([{ tries: 2, sentAt: null }])

    mailServer = await startMailServer(mailServer.setting.port)
    server.clock.advance(delayAfterTry(2))
    await sendNow()
    await sendNow()
    expect(mailServer.received).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ tries: 3, lastError: null, sentAt: server.clock.now() }])
  })

  test('the delay doubles up to an hour', () => {
    expect([1, 2, 3, 8, 50].map(delayAfterTry)).toEqual([30_000, 60_000, 120_000, HOUR, HOUR])
  })

  test('a mail that nobody expects any more is not sent, and stays in the outbox', async () => {
    await queueReset()
    server.clock.advance(KEEP_TRYING_MS)
    await sendNow()
    expect(mailServer.received).toEqual([])
    expect(await outbox()).toMatchObject([{ sentAt: null }])
    server.clock.advance(90 * 24 * HOUR)
    await deleteExpired(server.deps)
    expect(await outbox()).toEqual([])
  })
})

describe('a mail server that refuses', () => {
  test('a busy one is asked again', async () => {
    mailServer.refuse({ at: 'data', code: 451, text: '4.3.0 Try later' })
    await queueReset()
    await sendNow()
    expect(await outbox()).toMatchObject([{ tries: 1, sentAt: null, lastError: 'EMESSAGE 451 4.3.0' }])
    mailServer.refuse(null)
    server.clock.advance(delayAfterTry(1))
    await sendNow()
    expect(mailServer.received).toHaveLength(1)
  })

  test('a recipient that does not exist is not asked for again, and delays nobody', async () => {
    mailServer.refuse({ at: 'recipient', code: 550, text: '5.1.1 No such user' })
    await queueReset('nobody@shop.test')
    await sendNow()
    mailServer.refuse(null)
    await queueReset('sana@shop.test', 'another')
    server.clock.advance(2 * 24 * HOUR)
    await sendNow()
    expect(mailServer.received.map(({ to }) => to)).toEqual([['sana@shop.test']])
    expect((await outbox()).find(({ to }) => to === 'nobody@shop.test')).toMatchObject({
      tries: 1,
      lastError: 'EENVELOPE 550 5.1.1',
    })
  })
})

describe('several processes', () => {
  test('send each mail once', async () => {
    const people = Array.from({ length: 40 }, (_, index) => `p${index}@shop.test`)
    for (const to of people) await queueReset(to, to)
    await Promise.all([sendNow(), sendNow(), sendNow(), sendNow()])
    expect(mailServer.received.flatMap(({ to }) => to).sort()).toEqual([...people].sort())
  })

  test('one that was killed while it sent leaves the mail to the next', async () => {
    await queueReset()
    let isTaken = () => {}
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve
    })
    let end = () => {}
    // It does not say whether it was sent.
    const killed = sendDueMails(server.deps, () => {
      isTaken()
      return new Promise((resolve) => {
        end = resolve
      })
    })
    await taken
    await sendNow()
    expect(mailServer.received).toEqual([])
    server.clock.advance(2 * 60_000)
    await sendNow()
    expect(mailServer.received).toHaveLength(1)
    end()
    await killed
  })

  test('the job of the server sends by itself, and stops when what it sends is sent', async () => {
    await queueReset()
    const end = startMails(server.deps, sendBySmtp(mailServer.setting, 'Karwan'))
    await expect.poll(async () => (await outbox())[0]?.sentAt).not.toBeNull()
    await end()
    expect(mailServer.received).toHaveLength(1)
  })
})

test('the mail server is signed in to, if the setting has a user', async () => {
  await queueReset()
  await sendDueMails(
    server.deps,
    sendBySmtp({ ...mailServer.setting, user: 'karwan', password: 'p' }, 'Karwan'),
  )
  expect(mailServer.received).toMatchObject([{ signedInAs: 'karwan' }])
})

test('nothing is sent without encryption where the setting requires it', async () => {
  await queueReset()
  await sendDueMails(server.deps, sendBySmtp({ ...mailServer.setting, encryption: 'startTls' }, 'Karwan'))
  expect(mailServer.received).toEqual([])
  expect(await outbox()).toMatchObject([{ sentAt: null, lastError: 'ETLS 500' }])
})

describe('the secret of a link', () => {
  const secretOf = () =>
    /#(\S+)/.exec(renderMail(server.deps, { kind: 'resetPassword', parameters: { link: LINK } }).text)?.[1] ??
    ''

  test('is in the mail, after the # of the address', async () => {
    await queueReset()
    await sendNow()
    expect(readable(mailServer.received[0]?.raw ?? '')).toContain(
      `https://karwan.test/reset-password#${secretOf()}`,
    )
  })

  test('is in no log and in no table, whatever happens to the mail', async () => {
    mailServer.refuse({ at: 'data', code: 554, text: `5.7.1 We do not like #${secretOf()}` })
    await queueReset()
    await sendNow()
    expect(secretOf().length).toBeGreaterThan(40)
    expect(JSON.stringify(server.log)).toContain('mail.failed')
    const rows = JSON.stringify(await server.testDatabase.query('select * from mails'))
    for (const text of [JSON.stringify(server.log), rows])
      for (const secret of secretOf().split('.').slice(1)) expect(text).not.toContain(secret)
    expect(JSON.stringify(server.log)).not.toContain('sana@shop.test')
  })

  test('is shown to an operator only where mails are not sent', () => {
    const mail = { kind: 'resetPassword', parameters: { link: LINK } } as const
    const shown = (isSent: boolean, accessTokenSecret?: Uint8Array) =>
      renderMailForOperator({ mail: { ...server.deps.mail, isSent }, accessTokenSecret }, mail).text
    expect(shown(false, server.deps.accessTokenSecret)).toContain(secretOf())
    expect(shown(true, server.deps.accessTokenSecret)).not.toContain(secretOf())
    expect(shown(false)).not.toContain(secretOf())
  })
})

test.each([
  ['https://karwan.test', 'https://karwan.test'],
  [null, 'http://127.0.0.1:4000'],
])('with PUBLIC_URL %s, mails link to %s', (publicUrl, expected) => {
  const setting = mailSettingOf(
    { app: defaultAppConfig, publicUrl, smtp: null },
    () => 'http://127.0.0.1:4000',
  )
  expect(setting.publicUrl()).toBe(expected)
})

test('what somebody wrote is in the document of a mail as text, line by line', () => {
  const parameters = { company: 'A & "B"', question: 'Is <b> yours?\nSince when?\nAnd who signs?' }
  const { html } = renderMail(server.deps, { kind: 'questionAsked', parameters })
  expect(html).toContain('approve A &amp; &quot;B&quot;, we need')
  expect(html).toContain('<p>Is &lt;b&gt; yours?<br>Since when?<br>And who signs?</p>')
})

test('an operator reads the outbox at the terminal', async () => {
  const operate = async (...args: string[]) =>
    (await runOperator(args, { ...server.deps, actor: 'operator:sana' })).text
  expect(await operate('mails')).toBe('No mails yet.')
  await queueReset()
  const [mail] = await outbox()
  expect(await operate('mails')).toMatch(
    new RegExp(`^WRITTEN .*\\n2026-.* resetPassword +sana@shop\\.test .*${mail?.id}$`),
  )
  expect(await operate('mails', mail?.id ?? '')).toContain('Subject: Reset your Karwan password')
  expect(await operate('mails', LINK)).toBe(`There is no mail '${LINK}'; 'mails' lists the newest.`)
  // The newest fifty of them.
  for (let more = 0; more < 50; more += 1) await queueReset('sana@shop.test', `${more} more`)
  expect((await operate('mails')).split('\n').slice(1)).toHaveLength(50)
})
