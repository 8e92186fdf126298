/** A real mail server on the loopback, for tests. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SmtpSetting } from '#server/mail/transport.ts'

type ReceivedMail = { to: string[]; from: string; raw: string; signedInAs: string | undefined }

/** What a mail server says of a mail instead of taking it. */
type SmtpRefusal = { at: 'recipient' | 'data'; code: number; text: string }

/** Starts it on a free port, or on the one that it had before. It takes every mail unless `refusal` says otherwise. */
export async function startMailServer(port = 0) {
  const received: ReceivedMail[] = []
  let refusal: SmtpRefusal | null = null
  const refused = (at: SmtpRefusal['at']) =>
    refusal?.at === at ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const error = refused('data')
        if (error) return done(error)
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          raw: Buffer.concat(parts).toString('utf8'),
          signedInAs: typeof user === 'string' ? user : undefined,
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const setting: SmtpSetting = {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    encryption: 'never',
    user: '',
    password: '',
    from: 'no-reply@karwan.test',
  }
  return {
    setting,
    received,
    refuse: (next: SmtpRefusal | null) => {
      refusal = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
