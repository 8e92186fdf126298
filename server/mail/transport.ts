/** Sending by SMTP. */
import { createTransport } from 'nodemailer'

export type SmtpSetting = {
  host: string
  port: number
  /** 'startTls': the connection is encrypted before anything is said, or nothing is sent. */
  encryption: 'always' | 'startTls' | 'never'
  user: string
  password: string
  /** The address of the sender. */
  from: string
}

/** A mail as it is handed to the mail server. */
type Letter = {
  /** The same at each try, so that a mail program recognises a mail that it got twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Rejects unless the mail server has taken the mail. */
export type SendLetter = (letter: Letter) => Promise<void>

/** How long one mail may take, in milliseconds. */
export const SEND_MS = 60_000

/** Sends by SMTP, each mail on a connection of its own. */
export function sendBySmtp(
  { host, port, encryption, user, password, from }: SmtpSetting,
  product: string,
): SendLetter {
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'always',
    requireTLS: encryption === 'startTls',
    ignoreTLS: encryption === 'never',
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Our mails are texts. Nothing in one may make the library read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ id, to, ...content }) => {
    await transport.sendMail({
      ...content,
      from: { name: product, address: from },
      // As an object it is one address, whatever is in it.
      to: { name: '', address: to },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

/** What the library adds to an error. */
type SmtpError = { code?: string; responseCode?: number; response?: string }

/**
 * What is kept of an error: codes only ('EENVELOPE 550 5.1.1'), because what a mail server says may quote the mail.
 */
export function mailErrorOf(error: unknown): string {
  const { code = 'unknown', responseCode, response = '' } = error as SmtpError
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return [code, responseCode, detail].filter((part) => part !== undefined).join(' ')
}

/** Whether the mail server refused the recipient for good: another try would have the same end. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return code === 'EENVELOPE' && responseCode >= 500
}
