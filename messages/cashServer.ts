/** Texts of the server about the cash that couriers hold (orders.md §9). */
import type { DeductionKind } from '#domain/cash/account.ts'
import { formatMoney } from '#domain/money.ts'

/** What a courier deducts, as people say it. */
export const deductionLabels: Record<DeductionKind, string> = {
  delivery: 'Delivery',
  fuel: 'Fuel',
  cashHandling: 'Cash handling',
  return: 'Return',
  tax: 'Tax',
  other: 'Other',
}

const rs = (minor: number) => formatMoney({ minor, currency: 'PKR' }, 'orderDetail', 'currency')
const numbers = (count: number) => (count === 1 ? 'The number' : `None of the ${count} numbers`)

export const cashServerMessages = {
  courierMissing: 'Choose the courier.',
  referenceMissing: 'Enter the number of the payment: an invoice, a cheque or a transfer.',
  dayInvalid: 'Choose the day on which it was paid. It is not in the future.',
  rowsMissing: 'Add at least one parcel.',
  cnMissing: 'Enter the consignment number.',
  reasonMissing: 'Give a reason.',
  notOurs: (p: { courier: string; count: number }) =>
    p.count === 1
      ? `The number is of no parcel here. Is this a settlement of another company? Nothing was changed.`
      : `${numbers(p.count)} is of a parcel here. Is this a settlement of another company, or the wrong column? Nothing was changed.`,
  otherCourier: (p: { courier: string; other: string }) =>
    `These parcels were sent by ${p.other}, not by ${p.courier}. Choose ${p.other}.`,
  referenceTaken: (p: { courier: string; reference: string }) =>
    `${p.reference} of ${p.courier} is recorded already, with other rows. Take that one back first, or give this one its own number.`,
  sameRows: (p: { reference: string; day: string }) =>
    `These rows are recorded already, as ${p.reference} of ${p.day}. Nothing was changed.`,
  sumDiffers: (p: { grossMinor: number; bankMinor: number; givenMinor: number }) => {
    const difference = p.givenMinor - p.bankMinor
    const way = difference < 0 ? `${rs(-difference)} more was deducted` : `${rs(difference)} more arrived`
    return `The rows come to ${rs(p.bankMinor)} after deductions: ${way}. Add it as a deduction of the whole, or correct the amount.`
  },
  unknownNumber: (p: { cn: string }) => `No parcel has the number ${p.cn}.`,
  decided: 'This row is decided already.',
  takenBack: 'This settlement was taken back.',
  changed: 'Somebody changed this settlement meanwhile. Look at it again.',
  notPossible: 'This does not fit what is recorded of the parcel.',
  nothingDue: 'Nothing is due for one of these parcels now.',
  writeOffReference: (p: { day: string; code: string }) => `Write-off ${p.day} ${p.code}`,
  openingReference: 'Opening balance',
  openedBefore: (p: { courier: string }) =>
    `The opening balance of ${p.courier} is recorded already. Take that one back first.`,
  notConnected: (p: { courier: string }) => `${p.courier} is not connected.`,
}
