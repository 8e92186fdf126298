/** Passwords that guessers try first. The list is part of the server: nothing is asked of anybody. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { emailKey } from '#domain/emails.ts'
import { serverMessages } from '#messages/server.ts'
import { fieldsRefused } from '#server/http/refusals.ts'

const commonPasswords = new Set(dictionary['passwords-common'])

/** Whether a password is on the list of the 49,000 most common ones, in any case, or is the person's own address. */
function isCommonPassword(password: string, email: string): boolean {
  return commonPasswords.has(password.toLowerCase()) || emailKey(password) === emailKey(email)
}

/** Throws the refusal of a common password, at its field. */
export function refuseCommonPassword(password: string, email: string): void {
  if (isCommonPassword(password, email)) throw fieldsRefused({ password: serverMessages.commonPassword })
}
