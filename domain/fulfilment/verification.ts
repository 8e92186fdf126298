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
  const { payment, grandTotalMinor, paidMinor, totalMinor, lines } = facts
  const pendingMinor = grandTotalMinor - paidMinor
  const mayVerifyUnpaid = by.rights.includes('verifyUnpaid')
  return [
    ...phoneReasons(facts),
    ...addressReasons(facts),
    ...reasonIf(facts.city === null, 'cityUnknown', { typed: facts.typedCity }),
    ...lines.flatMap(({ sku, title }) => reasonIf(isBlank(sku), 'skuMissing', { title })),
    ...reasonIf(totalMinor <= 0, 'totalNotPositive', {}),
    ...reasonIf(payment === 'CC' && pendingMinor > 0 && !mayVerifyUnpaid, 'paymentPending', {
      minor: pendingMinor,
    }),
    ...reasonIf(facts.isCustomerBlocked, 'customerBlocked', {}),
    ...(isBlank(reason) ? questionsOf(facts) : []),
  ]
}

/** What VERIFY asks about first, and wants a reason for. */
function questionsOf({ deliveredParcels, returnedParcels, risk }: OrderFacts): Reason[] {
  const parcels = deliveredParcels + returnedParcels
  const rate = deliveredParcels / parcels
  return [
    ...reasonIf(isAcceptanceLow(rate, parcels), 'acceptanceLow', {
      percent: Math.floor((100 * deliveredParcels) / parcels),
      parcels,
    }),
    ...reasonIf(risk === 'High', 'riskHigh', {}),
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
