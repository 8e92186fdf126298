/**
 * The words of stores that are known: what is still to be sent, what is over, how it is paid. A word that is in none of
 * these tables is asked, never guessed (orders.md §8).
 */

export const outsideSources = ['shopify', 'woocommerce', 'plain'] as const
/** Where an order comes from: the stores whose exports are recognised, and any other file. */
export type OutsideSource = (typeof outsideSources)[number]

/** A word without case, spaces and signs. */
function wordKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** What is still to be sent, by source; 'held' waits for something first. */
const open: Record<OutsideSource, ReadonlySet<string>> = {
  shopify: words('open unfulfilled'),
  woocommerce: words('open processing pending pendingpayment'),
  plain: words(
    `new pending pendingpayment processing processed confirmed open unfulfilled notshipped unshipped received placed
     accepted approved verified awaitingfulfillment awaitingfulfilment awaitingshipment awaitingpayment readytoship
     readytodispatch toship tosend salesorder saleorder sale`,
  ),
}
const held = words('onhold hold held holded holding paymentreview scheduled')

/** What there is nothing left to send of, in any store. */
const over = words(
  `complete completed fulfilled partial partially partiallyfulfilled partiallyshipped partiallydelivered shipped
   dispatched delivered deliveredtocustomer intransit outfordelivery pickedup collected
   cancelled canceled cancel cancelledbycustomer canceledbycustomer cancelledbyadmin canceledreversal cancelledreversal
   return returned returning returnedtoshipper returntoshipper returnedtosender returntosender rto returninitiated
   partiallyreturned partialreturn restocked
   refund refunded partiallyrefunded void voided failed failure paymentfailed expired denied declined rejected reversed
   chargeback chargedback fraud suspectedfraud closed archived abandoned trash trashed deleted draft checkoutdraft
   autodraft quotation quotationsent incomplete undelivered lost`,
)

export type Standing = 'open' | 'held' | 'over' | 'unknown'

/** What a status of an order says; a blank one is open. */
export function standingOf(source: OutsideSource, status: string): Standing {
  const key = wordKey(status).replace(/^wc(?=.)/, '')
  if (key === '' || open[source].has(key)) return 'open'
  if (held.has(key)) return 'held'
  if (over.has(key)) return 'over'
  // The words of every store are understood in a file that somebody has put together.
  return source === 'plain' && Object.values(open).some((known) => known.has(key)) ? 'open' : 'unknown'
}

const paymentStatuses: Record<'all' | 'part' | 'nothing' | 'partRefunded' | 'over', ReadonlySet<string>> = {
  all: words('paid fullypaid yes true y 1 captured settled received ادا'),
  part: words('partiallypaid partlypaid partpaid partial partialpayment advance advancepaid'),
  nothing: words(
    'unpaid pending notpaid due no false n 0 authorized authorised awaitingpayment pendingpayment tocollect topay cod',
  ),
  partRefunded: words('partiallyrefunded partlyrefunded partialrefund'),
  over: words('refunded voided void expired failed chargeback chargedback cancelled canceled declined'),
}

export type PaymentStanding = keyof typeof paymentStatuses | 'unknown'

/** What the status of a payment says; a blank one says that nothing is paid. */
export function paymentStandingOf(status: string): PaymentStanding {
  const key = wordKey(status)
  if (key === '') return 'nothing'
  const found = Object.entries(paymentStatuses).find(([, known]) => known.has(key))
  return (found?.[0] as PaymentStanding | undefined) ?? 'unknown'
}

const cash =
  /^(wc)?cod(payment)?$|^cash(payment)?$|cash(on|at|upon)deliver|collectondelivery|pay(ment)?(on|upon|at)deliver|payatdoorstep|نقد|کیشآنڈلیوری/
const prepaidNames = words(
  `jazzcash easypaisa easypay payfast paypro safepay alfapay alfawallet nayapay sadapay upaisa simpaisa keenu kuickpay
   blinq raast onelink stripe paypal shopifypayments banktransfer bankdeposit bankalfalah bankaccount onlinepayment
   onlinetransfer payonline creditcard debitcard debitcredit mastercard unionpay applepay googlepay meezan konnect
   faysalbank alliedbank habibbank standardchartered qistbazaar baadmay giftcard storecredit prepaid ibft 2checkout razorpay`,
)
const prepaidWords = words(
  'card cards visa bank wallet hbl ubl mcb bacs ibft nift swich xpay cheque check cc online paid cardpayment',
)

/** How an order is paid. `null` for a word that is not known. Cash together with something else is a part paid ahead. */
export function paymentOfWord(text: string): 'COD' | 'CC' | null {
  const key = wordKey(text)
  if (cash.test(key) || text.split('+').some((part) => cash.test(wordKey(part)))) return 'COD'
  const isPrepaid =
    prepaidWords.has(key) || key.startsWith('hbl') || [...prepaidNames].some((name) => key.includes(name))
  return isPrepaid ? 'CC' : null
}

const ours = words('pkr rs ₨ rupee rupees pakistanirupee pakistanrupee pakistanirupees')

/** Whether a currency is the company's. */
export function isOurCurrency(text: string): boolean {
  return text === '' || text === '₨' || ours.has(wordKey(text))
}
