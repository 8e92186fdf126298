/** The mails that the product sends: subject, paragraphs, and at most one link. */

import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import { roleNames } from './roles.ts'

/** What each kind of mail names. `link` is the id of a link (server/mail/links.ts), never its secret. */
export type MailParameters = {
  approved: { company: string }
  rejected: { company: string; reason: string }
  questionAsked: { company: string; question: string }
  suspended: { company: string }
  reinstated: { company: string }
  /** `day`: when its data is deleted. */
  companyEnding: { company: string; day: string }
  companyKept: { company: string }
  companyEnded: { company: string }
  verifyEmail: { link: string }
  resetPassword: { link: string }
  passwordChanged: Record<never, never>
  secondFactorOn: Record<never, never>
  secondFactorOff: Record<never, never>
  appAdded: Record<never, never>
  appRemoved: Record<never, never>
  passkeyAdded: Record<never, never>
  passkeyRemoved: Record<never, never>
  passkeyCopied: Record<never, never>
  recoveryCodeUsed: Record<never, never>
  codesRefused: Record<never, never>
  changeEmail: { link: string }
  emailChangeAsked: { newEmail: string }
  emailChanged: { newEmail: string }
  invited: { link: string; company: string; role: CompanyRole }
  roleChanged: { company: string; role: CompanyRole }
  removed: { company: string }
  /** `words`: what the courier said; '' when it said nothing. */
  courierRefused: { company: string; courier: string; words: string }
  importEnded: { company: string; file: string; created: string; skipped: string }
  ownershipChanged: Ownership & { link: string }
  ownershipTold: Ownership
}

/** What changed who owns a company, or could give somebody else the account of an owner. */
export type OwnershipEvent =
  | 'invited'
  | 'joined'
  | 'promoted'
  | 'demoted'
  | 'removed'
  | 'left'
  | 'emailChanged'
  | 'secondFactorOff'
  | 'takenBack'
  | 'restored'
/** `person`: whom it is about, `by`: who did it. */
type Ownership = { company: string; event: OwnershipEvent; person: string; by: string }

/** What has changed, in a sentence. */
export const ownershipText = (p: Ownership): string => ownershipSentences[p.event](p)

const ownershipSentences: Record<OwnershipEvent, (p: Ownership) => string> = {
  invited: (p) => `${p.by} invited ${p.person} to be an owner of ${p.company}.`,
  joined: (p) => `${p.person} accepted an invitation and is an owner of ${p.company} now.`,
  promoted: (p) => `${p.by} made ${p.person} an owner of ${p.company}.`,
  demoted: (p) => `${p.by} gave ${p.person} another role: they are no owner of ${p.company} any longer.`,
  removed: (p) => `${p.by} removed ${p.person}, an owner, from ${p.company}.`,
  left: (p) => `${p.person}, an owner, left ${p.company}.`,
  emailChanged: (p) => `${p.person}, an owner of ${p.company}, signs in with another email address now.`,
  secondFactorOff: (p) => `${p.person}, an owner of ${p.company}, turned two-step sign-in off.`,
  takenBack: (p) => `A change of who owns ${p.company} was taken back with the link of a mail.`,
  restored: (p) => `An administrator made ${p.person} an owner of ${p.company} again.`,
}
export type MailKind = keyof MailParameters

/** What all mails of a server have in common. */
type Common = { product: string; supportEmail: string }

export type MailWords = {
  subject: string
  /** Before the link. */
  before: string[]
  /** The text of the link; null for a mail without one. */
  linkText: string | null
  /** After the link. */
  after: string[]
}

type Words = { [Kind in MailKind]: (p: MailParameters[Kind] & Common) => MailWords }

export const mailMessages: Words = {
  approved: ({ company, product }) => ({
    subject: `${company} is approved on ${product}`,
    before: [
      `Good news: ${company} is approved.`,
      'Sign in to complete the setup in six short steps. After that you can start with your orders.',
    ],
    linkText: 'Sign in',
    after: [],
  }),
  rejected: ({ company, reason, product, supportEmail }) => ({
    subject: `${company} was not approved on ${product}`,
    before: [`We reviewed ${company} and did not approve it.`, `Reason: ${reason}`],
    linkText: null,
    after: [`If something has changed, or this looks wrong, write to ${supportEmail}.`],
  }),
  questionAsked: ({ company, question, product }) => ({
    subject: `A question about ${company} on ${product}`,
    before: [`Before we can approve ${company}, we need to know more:`, question],
    linkText: 'Sign in to answer',
    after: [],
  }),
  suspended: ({ company, product, supportEmail }) => ({
    subject: `${company} is suspended on ${product}`,
    before: [
      `An administrator has suspended ${company}. Its people cannot work on ${product} until it is reinstated.`,
      'Your data is kept.',
    ],
    linkText: null,
    after: [`To have the account reinstated, write to ${supportEmail}.`],
  }),
  reinstated: ({ company, product }) => ({
    subject: `${company} is reinstated on ${product}`,
    before: [`${company} is no longer suspended. Everything is as you left it.`],
    linkText: 'Sign in',
    after: [],
  }),
  companyEnding: ({ company, day, product, supportEmail }) => ({
    subject: `${company} ends on ${product} on ${day}`,
    before: [
      `${company} is suspended on ${product}, and an administrator has planned its end. On ${day} all of its data is deleted for good: orders, customers, products, stock, and the accounts of its people.`,
      `Until then you can have all of it as files: write to ${supportEmail}.`,
    ],
    linkText: null,
    after: [`If you want to keep the company, write to ${supportEmail} before ${day}.`],
  }),
  companyKept: ({ company, product }) => ({
    subject: `${company} does not end on ${product}`,
    before: [`The end of ${company} is no longer planned. It is still suspended, and its data is kept.`],
    linkText: null,
    after: [],
  }),
  companyEnded: ({ company, product, supportEmail }) => ({
    subject: `${company} has ended on ${product}`,
    before: [
      `All data of ${company} was deleted from ${product}, with the accounts of its people.`,
      'Backups that were made before still contain it until they are deleted, too.',
    ],
    linkText: null,
    after: [`If you have a question, write to ${supportEmail}.`],
  }),
  // These may reach somebody who does not know the product: they repeat nothing that a stranger typed.
  verifyEmail: ({ product }) => ({
    subject: `Confirm your email address for ${product}`,
    before: [`Confirm that this is your email address for ${product}.`],
    linkText: 'Confirm email address',
    after: ['The link works for three days.', 'If you did not ask for this, ignore this mail.'],
  }),
  resetPassword: ({ product }) => ({
    subject: `Reset your ${product} password`,
    before: [`Somebody asked for a new password for this email address on ${product}.`],
    linkText: 'Choose a new password',
    after: [
      'The link works once, for one hour.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }),
  changeEmail: ({ product }) => ({
    subject: `Confirm your new email address for ${product}`,
    before: [`Confirm that you want to sign in to ${product} with this email address from now on.`],
    linkText: 'Use this email address',
    after: [
      'The link works once, for three days.',
      'If you did not ask for this, ignore this mail: nothing changes.',
    ],
  }),
  passwordChanged: ({ product, supportEmail }) => ({
    subject: `Your ${product} password was changed`,
    before: ['The password of your account was changed, and all other devices were signed out.'],
    linkText: null,
    after: [
      `If it was not you, choose a new password with 'Forgot password?' on the sign-in page, and write to ${supportEmail}.`,
    ],
  }),
  secondFactorOn: ({ product, supportEmail }) => ({
    subject: `Sign-in to ${product} has a second step now`,
    before: [
      'Two-step sign-in was turned on for your account, and all other devices were signed out.',
      'Keep your recovery codes: each lets you in once when you do not have your phone or your passkey.',
    ],
    linkText: null,
    after: [`If it was not you, write to ${supportEmail} at once.`],
  }),
  secondFactorOff: ({ product, supportEmail }) => ({
    subject: `Sign-in to ${product} has no second step any longer`,
    before: ['Two-step sign-in was turned off for your account. The password alone lets you in.'],
    linkText: null,
    after: [`If it was not you, change your password now, and write to ${supportEmail}.`],
  }),
  appAdded: ({ product, supportEmail }) => ({
    subject: `An authenticator app was added to your ${product} account`,
    before: ['From now on you can also sign in with the codes of this app, after your password.'],
    linkText: null,
    after: [`If it was not you, change your password now, and write to ${supportEmail}.`],
  }),
  appRemoved: ({ product, supportEmail }) => ({
    subject: `The authenticator app of your ${product} account was removed`,
    before: ['Its codes no longer work. Your passkeys and your recovery codes do.'],
    linkText: null,
    after: [`If it was not you, change your password now, and write to ${supportEmail}.`],
  }),
  passkeyAdded: ({ product, supportEmail }) => ({
    subject: `A passkey was added to your ${product} account`,
    before: ['From now on you can also sign in with this passkey, after your password.'],
    linkText: null,
    after: [`If it was not you, change your password now, and write to ${supportEmail}.`],
  }),
  passkeyRemoved: ({ product, supportEmail }) => ({
    subject: `A passkey of your ${product} account was removed`,
    before: ['It no longer works. What else you have for the second step of sign-in does.'],
    linkText: null,
    after: [`If it was not you, change your password now, and write to ${supportEmail}.`],
  }),
  passkeyCopied: ({ product, supportEmail }) => ({
    subject: `A passkey of your ${product} account was refused`,
    before: [
      'A passkey was used that seems to be a copy of yours. It did not let anybody in.',
      'Remove this passkey in your account, and add a new one.',
    ],
    linkText: null,
    after: [`If it was not you, change your password now, and write to ${supportEmail}.`],
  }),
  recoveryCodeUsed: ({ product }) => ({
    subject: `A recovery code of your ${product} account was used`,
    before: ['Somebody with your password used one of your recovery codes. It does not work again.'],
    linkText: null,
    after: ['If it was not you, change your password now, and make new recovery codes in your account.'],
  }),
  codesRefused: ({ product }) => ({
    subject: `Wrong codes for your ${product} account`,
    before: [
      'Somebody with your password entered many wrong codes. Your account is safe: without a code, nobody gets in.',
    ],
    linkText: null,
    after: ['If it was not you, somebody knows your password: change it now.'],
  }),
  emailChangeAsked: ({ newEmail, product }) => ({
    subject: `A new email address for your ${product} account`,
    before: [
      `Somebody with your password asked to change the email address of your account to ${newEmail}.`,
      'It changes when the link in the mail to that address is opened.',
    ],
    linkText: null,
    after: ['If it was not you, change your password now: the link then no longer works.'],
  }),
  emailChanged: ({ newEmail, product, supportEmail }) => ({
    subject: `Your ${product} email address was changed`,
    before: [`The email address of your account was changed to ${newEmail}. This address is no longer used.`],
    linkText: null,
    after: [`If it was not you, write to ${supportEmail} at once.`],
  }),
  // It may reach a stranger: of what merchants typed it repeats only a name that an operator approved.
  invited: ({ company, role, product }) => ({
    subject: `${company} invites you to ${product}`,
    before: [`${company} invites you to work with them on ${product}.`, `Your role: ${roleNames[role]}.`],
    linkText: 'Accept the invitation',
    after: [
      'The link works once, for seven days.',
      'If you do not know this company, ignore this mail: nothing happens.',
    ],
  }),
  roleChanged: ({ company, role, product }) => ({
    subject: `Your role at ${company} on ${product} was changed`,
    before: [`Your role at ${company} is now ${roleNames[role]}.`],
    linkText: 'Sign in',
    after: [],
  }),
  courierRefused: ({ company, courier, words, product }) => ({
    subject: `${courier} no longer takes the credentials of ${company}`,
    before: [
      `${courier} refused the credentials that ${product} has of ${company}. No parcel is booked there until you enter new ones.`,
      ...(words === '' ? [] : [`${courier} says: ${words}`]),
    ],
    linkText: 'Enter new credentials',
    after: ['Who gets this mail is set in the notifications of your company.'],
  }),
  importEnded: ({ company, file, created, skipped, product }) => ({
    subject: `The import of ${file} into ${company} has ended`,
    before: [`${product} has created ${created} of the records of ${file}, and left out ${skipped}.`],
    linkText: 'See what was left out',
    after: ['Whether this mail is sent is set in the notifications of your company.'],
  }),
  ownershipChanged: (p) => ({
    subject: `Who owns ${p.company} on ${p.product} has changed`,
    before: [ownershipText(p)],
    linkText: 'Take it back',
    after: [
      'If this is right, you need to do nothing.',
      'The link works once, for 24 hours. It makes the owners of before the owners again, and signs out who did it.',
      `If you need help, write to ${p.supportEmail}.`,
    ],
  }),
  ownershipTold: (p) => ({
    subject: `Who owns ${p.company} on ${p.product} has changed`,
    before: [ownershipText(p)],
    linkText: null,
    after: [`If this is wrong, write to ${p.supportEmail} at once.`],
  }),
  removed: ({ company, product }) => ({
    subject: `You were removed from ${company} on ${product}`,
    before: [`You no longer work for ${company} on ${product}, and your account there has ended.`],
    linkText: null,
    after: ['If this looks wrong, ask the owner of the company.'],
  }),
}

/** In place of the secret of a link, where mails are listed. */
export const hiddenLink = '(not shown: this mail is sent)'
