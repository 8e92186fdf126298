/** Passwords that guessers try first. The list is part of the server: nothing is asked of anybody. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { emailKey } from '#domain/emails.ts'
import { serverMessages } from '#messages/server.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused } from '#server/http/refusals.ts'

const commonPasswords = new Set(dictionary['passwords-common'])

/** What people here think of first (ASVS 5, 6.1.2), besides the names of product and provider. */
const wordsOfTheProduct =
  'admin agent courier login manager merchant operator order owner pakistan parcel password product stock viewer warehouse welcome'

/** The most signs beside such words with which a password is still guessed. */
const MOST_BESIDE = 3

type Names = Pick<AppDeps, 'mail' | 'providerName'>

/** Whether a password is on the list of the 49,000 most common ones, in any case, or is the person's own address. */
function isCommonPassword(password: string, email: string): boolean {
  return commonPasswords.has(password.toLowerCase()) || emailKey(password) === emailKey(email)
}

/** Whether a password is words of the product with no more than a number or a few signs beside them. */
function isOfTheProduct(password: string, { mail, providerName }: Names): boolean {
  const signs = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const words = [mail.productName, providerName, ...wordsOfTheProduct.split(' ')].map(signs).filter(Boolean)
  const whole = signs(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest.length < whole.length && (/^\d{0,8}$/.test(rest) || rest.length <= MOST_BESIDE)
}

/** Throws the refusal of a password that is guessed soon, at its field. */
export function refuseCommonPassword(password: string, email: string, names: Names): void {
  if (isCommonPassword(password, email) || isOfTheProduct(password, names))
    throw fieldsRefused({ password: serverMessages.commonPassword })
}
