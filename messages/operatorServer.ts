/** Texts of the server's responses to operators, and to a company that was asked something. */
import type { CompanyStatus } from '#domain/companies.ts'
import type { OperatorRight } from '#domain/operator/rights.ts'
import { ago } from './ago.ts'
import { operatorConsoleMessages } from './operatorConsole.ts'

export const operatorServerMessages = {
  refused: (p: { status: CompanyStatus }) => `This company is ${p.status}. That cannot be done with it now.`,
  rightMissing: (p: { right: OperatorRight }) =>
    p.right === 'review'
      ? 'You work in the warehouse: another operator does this.'
      : 'You do not work in the warehouse: another operator does this.',
  countedByCompany: 'This company counts its stock itself.',
  ownCompany: operatorConsoleMessages.review.own,
  addressTaken: (p: { email: string }) => `Another account has confirmed the address ${p.email} since.`,
  personKept: (p: { kept: 'isOperator' | 'isLastOwner' }) =>
    p.kept === 'isOperator'
      ? 'An operator is not erased: take that from the account first.'
      : 'A company always has an owner: make somebody else an owner first, or end the company.',
  notSentAgain: 'Only a mail that failed, and is not older than three days, can be sent again.',
  warehouseTaken: (p: { name: string; city: string }) =>
    `There is a warehouse ${p.name} in ${p.city} already.`,
  warehouseOvertaken: (p: { name: string; ageMs: number }) =>
    `This warehouse was changed by ${p.name} ${ago(p.ageMs)}.`,
  overtaken: (p: { name: string; ageMs: number }) =>
    p.name === ''
      ? 'This company is not as this page shows it.'
      : `${p.name} decided on this company ${ago(p.ageMs)}.`,
}
