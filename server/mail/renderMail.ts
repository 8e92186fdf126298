import { mailPaths, paths, settingsPath } from '#domain/paths.ts'
import { hiddenLink, type MailKind, type MailWords, mailMessages } from '#messages/mail.ts'
import type { Config } from '#server/config.ts'
import type { Mail } from '#server/db/mails.ts'
import { escaped } from '#server/http/appConfigMeta.ts'
import { linkToken } from './links.ts'

/** How mails name this server. */
export type MailSetting = {
  productName: string
  supportEmail: string
  /** The address of the server, without a slash at the end. It is known once the server listens. */
  publicUrl: () => string
  /** Whether mails are sent. If not, they stay in the outbox for an operator. */
  isSent: boolean
}

/** The setting of a server, given the address that it listens on, which mails name without `PUBLIC_URL`. */
export function mailSettingOf(
  { app: { productName, supportEmail }, publicUrl, smtp }: Pick<Config, 'app' | 'publicUrl' | 'smtp'>,
  address: () => string,
): MailSetting {
  return { productName, supportEmail, publicUrl: () => publicUrl ?? address(), isSent: smtp !== null }
}

export type RenderedMail = { subject: string; text: string; html: string }

type Deps = { mail: Omit<MailSetting, 'isSent'>; accessTokenSecret: Uint8Array }

/** The words of a mail as text and as HTML, with its links: as it is sent. */
export function renderMail(
  { mail: setting, accessTokenSecret }: Deps,
  mail: Pick<Mail, 'kind' | 'parameters'>,
): RenderedMail {
  return rendered(setting, mail, (id) => linkToken(accessTokenSecret, id))
}

/**
 * The same for an operator's eyes. Who has the link of a mail has the account: only where no mail is sent, and the
 * operator has to pass it on, its secret is in the text. Also without a secret, which a command may not have.
 */
export function renderMailForOperator(
  { mail: setting, accessTokenSecret }: { mail: MailSetting; accessTokenSecret: Uint8Array | undefined },
  mail: Pick<Mail, 'kind' | 'parameters'>,
): RenderedMail {
  return rendered(setting, mail, (id) =>
    setting.isSent || !accessTokenSecret ? hiddenLink : linkToken(accessTokenSecret, id),
  )
}

function rendered(
  { productName, supportEmail, publicUrl }: Omit<MailSetting, 'isSent'>,
  { kind, parameters }: Pick<Mail, 'kind' | 'parameters'>,
  tokenOf: (id: string) => string,
): RenderedMail {
  const words = wordsOf(kind, { ...parameters, product: productName, supportEmail })
  const path = addresses[kind]
  const { link } = parameters
  const address = path && publicUrl() + path + (link === undefined ? '' : `#${tokenOf(link)}`)
  return {
    subject: oneLine(words.subject),
    text: asText(words, address, productName),
    html: asHtml(words, address, productName),
  }
}

/** The parameters were typed when the mail was queued; from the database they come back as texts by name. */
function wordsOf(kind: MailKind, parameters: Record<string, string>): MailWords {
  const words = mailMessages[kind] as (p: Record<string, string>) => MailWords
  return words(parameters)
}

const addresses: Record<MailKind, string | null> = {
  approved: paths.signIn,
  questionAsked: paths.signIn,
  reinstated: paths.signIn,
  suspended: null,
  companyEnding: null,
  companyKept: null,
  companyEnded: null,
  verifyEmail: mailPaths.verifyEmail,
  resetPassword: mailPaths.resetPassword,
  invited: mailPaths.invitation,
  roleChanged: paths.signIn,
  removed: null,
  courierRefused: settingsPath('couriers'),
  importEnded: paths.imports,
  ownershipChanged: mailPaths.takeBack,
  ownershipTold: null,
  rejected: null,
  passwordChanged: null,
  secondFactorOn: null,
  secondFactorOff: null,
  appAdded: null,
  appRemoved: null,
  passkeyAdded: null,
  passkeyRemoved: null,
  passkeyCopied: null,
  recoveryCodeUsed: null,
  codesRefused: null,
  changeEmail: mailPaths.verifyEmail,
  emailChangeAsked: null,
  emailChanged: null,
}

/** A name may contain what would break a header into two. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function asText({ before, linkText, after }: MailWords, address: string | null, product: string): string {
  const link = address && linkText ? [`${linkText}:\n${address}`] : []
  return `${[...before, ...link, ...after, product].join('\n\n')}\n`
}

function asHtml({ before, linkText, after }: MailWords, address: string | null, product: string): string {
  const paragraphs = (texts: string[]) =>
    texts.map((text) => `<p>${escaped(text).replace(/\n/g, '<br>')}</p>`)
  const link =
    address && linkText
      ? [`<p><a href="${escaped(address)}"><strong>${escaped(linkText)}</strong></a></p>`]
      : []
  const body = [...paragraphs(before), ...link, ...paragraphs(after), `<p>${escaped(product)}</p>`]
  return `<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; max-width: 36em">${body.join('')}</body></html>`
}
