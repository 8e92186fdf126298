/** The checks of VERIFY (the rules of live orders, §2). */
import { isPhone, normalizePhone } from '#domain/identityNumbers.ts'
import { phoneAbroad } from '#domain/phonesAbroad.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { isAcceptanceLow } from './acceptance.ts'
import type { Actor, OrderFacts } from './facts.ts'
import { type Reason, reasonIf } from './refusals.ts'

const MIN_ADDRESS_LENGTH = 10

/**
 * Every check that fails, in the order in which the screen lists them. `reason` is why somebody verifies in spite of a
 * question; '' if none is given. A city that is not known is among them, though
 * alone it does not keep an order from being verified: that leads to City Issue.
 */
export function verificationReasons(facts: OrderFacts, by: Actor, reason: string): Reason[] {
  const { grandTotalMinor, lines } = facts
  const pendingMinor = cardPending(facts)
  const mayVerifyUnpaid = by.rights.includes('verifyUnpaid')
  return [
    ...phoneReasons(facts),
    ...addressReasons(facts),
    ...reasonIf(facts.city === null, 'cityUnknown', { typed: facts.typedCity }),
    ...lines.flatMap(({ sku, title }) => reasonIf(isBlank(sku), 'skuMissing', { title })),
    ...reasonIf(grandTotalMinor < 0, 'totalNegative', {}),
    ...reasonIf(pendingMinor > 0 && !mayVerifyUnpaid, 'paymentPending', { minor: pendingMinor }),
    ...reasonIf(facts.isCustomerBlocked, 'customerBlocked', {}),
    ...(isBlank(reason) ? questionsOf(facts, mayVerifyUnpaid) : []),
  ]
}

/** What is still to come of an order that is paid by card, in minor units; 0 or less where nothing is. */
const cardPending = ({ payment, grandTotalMinor, paidMinor }: OrderFacts): number =>
  payment === 'CC' ? grandTotalMinor - paidMinor : 0

/** What VERIFY asks about first, and wants a reason for. */
function questionsOf(facts: OrderFacts, mayVerifyUnpaid: boolean): Reason[] {
  const { deliveredParcels, returnedParcels, risk } = facts
  const pendingMinor = cardPending(facts)
  const parcels = deliveredParcels + returnedParcels
  const rate = deliveredParcels / parcels
  return [
    ...reasonIf(isAcceptanceLow(rate, parcels), 'acceptanceLow', {
      percent: Math.floor((100 * deliveredParcels) / parcels),
      parcels,
    }),
    ...reasonIf(risk === 'High', 'riskHigh', {}),
    ...reasonIf(pendingMinor > 0 && mayVerifyUnpaid, 'unpaid', { minor: pendingMinor }),
  ]
}

/** Customers in other countries have numbers of theirs. */
function phoneReasons({ phone, isInternational }: OrderFacts): Reason[] {
  return isInternational
    ? reasonIf(phoneAbroad(phone) === null, 'phoneWithoutCode', {})
    : reasonIf(!isPhone(normalizePhone(phone)), 'phoneInvalid', {})
}

function addressReasons({ address, typedCity, city }: OrderFacts): Reason[] {
  const text = trimmed(address)
  if (text.length < MIN_ADDRESS_LENGTH) return reasonIf(true, 'addressTooShort', { min: MIN_ADDRESS_LENGTH })
  const isCity = [typedCity, city ?? ''].some((name) => trimmed(name).toLowerCase() === text.toLowerCase())
  return reasonIf(isCity, 'addressOnlyCity', {})
}
