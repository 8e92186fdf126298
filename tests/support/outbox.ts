import { listMails, type Mail } from '#server/db/mails.ts'
import { renderMail } from '#server/mail/renderMail.ts'
import type { TestApp } from './testApp.ts'

/** The mails to an address, the newest first. */
export async function mailsTo(server: TestApp, email: string): Promise<Mail[]> {
  return (await listMails(server.database.db, { limit: 1_000 })).filter(({ to }) => to === email)
}

/** What the link of the newest mail of a kind to an address carries after its #. */
export async function tokenInMail(server: TestApp, email: string, kind: Mail['kind']): Promise<string> {
  const mail = (await mailsTo(server, email)).find((sent) => sent.kind === kind)
  const [, token] = mail ? (/#(\S+)/.exec(renderMail(server.deps, mail).text) ?? []) : []
  if (!token) throw new Error(`No link of ${kind} was sent to ${email}`)
  return token
}
