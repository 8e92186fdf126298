/** What the form of a new order and the server say of the same rules. The form is spared the sentences of the charts. */
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'

/** 'Rs. 6,280': live data shows the company's currency everywhere. */
export function rupees(minor: number): string {
  const [units = '', fraction = ''] = (minor / 100).toFixed(2).split('.')
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',')
  return `Rs. ${grouped}${fraction === '00' ? '' : `.${fraction}`}`
}

export const orderRuleMessages = {
  phoneInvalid: 'Enter a valid Pakistani mobile number, for example 0300-1234567.',
  phoneWithoutCode: 'Enter the phone number with its country code, for example +971 50 123 4567.',
  itemMissing: 'Add at least one item.',
  amountTooMuch: `Enter at most ${rupees(MAX_AMOUNT_MINOR)}.`,
  orderTooMuch: `One order comes to at most ${rupees(MAX_AMOUNT_MINOR)} with its shipping. Make several of it.`,
  cityMissing: 'Choose a city from the list.',
  notAvailable: (p: { sku: string; available: number }) => `Only ${p.available} of "${p.sku}" available.`,
  notCreated: 'Could not create the order. Nothing was saved; please try again.',
  cashLimit: (p: { limitMinor: number }) =>
    `Couriers collect at most ${rupees(p.limitMinor)} in cash. Ask for a payment in advance.`,
}
