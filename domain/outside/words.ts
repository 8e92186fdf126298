/**
 * The words of stores that are known: what is still to be sent, what is over, how it is paid. A word that is in none of
 * these tables is asked, never guessed (orders.md §8).
 */
import { isBlank } from '#domain/text.ts'

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

/** What a status of an order says; a blank one is open, and one of signs alone, such as '?', is not known. */
export function standingOf(source: OutsideSource, status: string): Standing {
  if (isBlank(status)) return 'open'
  const key = wordKey(status).replace(/^wc(?=.)/, '')
  if (open[source].has(key)) return 'open'
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

/** What the status of a payment says; a blank one says that nothing is paid, one of signs alone is not known. */
export function paymentStandingOf(status: string): PaymentStanding {
  if (isBlank(status)) return 'nothing'
  const key = wordKey(status)
  const found = Object.entries(paymentStatuses).find(([, known]) => known.has(key))
  return (found?.[0] as PaymentStanding | undefined) ?? 'unknown'
}

const cashNames = words(
  `cod wccod cash cashondelivery cashondeliver cashatdelivery cashupondelivery collectondelivery paymentondelivery
   paymentupondelivery paymentatdelivery payondelivery payupondelivery payatdelivery payatdoorstep نقد کیشآنڈلیوری`,
)
const prepaidNames = words(
  `jazzcash easypaisa easypay payfast gopayfast paypro safepay alfapay alfawallet alfa nayapay sadapay upaisa simpaisa
   keenu kuickpay blinq raast onelink 1link stripe paypal shopifypayments banktransfer bankdeposit bankalfalah bankaccount
   bank card cards creditcard debitcard debitcredit creditdebit visa mastercard unionpay applepay googlepay online wallet wallets hbl ubl mcb bacs
   ibft nift swich xpay cheque check cc meezan konnect faysalbank alliedbank habibbank standardchartered qistbazaar qistpay
   baadmay giftcard giftcards storecredit prepaid paid 2checkout razorpay`,
)
/** Words beside the name of a way to pay that add no meaning. */
const idlePaymentWords = words(
  `pay payment payments paying by via with using through on the and or of your mobile ma account accounts transfer direct
   gateway checkout secure credit debit limited ltd pvt pakistan pk app psp woocommerce method`,
)
const paymentWords = [...cashNames, ...prepaidNames, ...idlePaymentWords].toSorted(
  (a, b) => b.length - a.length,
)

/** The names that a text is made of; null where it has anything else, such as 'not', 'non-' or 'advance'. */
function namesIn(text: string): string[] | null {
  const names: string[] = []
  for (let rest = wordKey(text); rest !== ''; ) {
    const name = paymentWords.find((each) => rest.startsWith(each))
    if (name === undefined) return null
    names.push(name)
    rest = rest.slice(name.length)
  }
  return names
}

function oneWayToPay(text: string): 'COD' | 'CC' | null {
  const names = namesIn(text) ?? []
  const isCash = names.some((name) => cashNames.has(name))
  const isPrepaid = names.some((name) => prepaidNames.has(name))
  return isCash === isPrepaid ? null : isCash ? 'COD' : 'CC'
}

/**
 * How an order is paid. `null` for a word that is not known, and for one that names both ways or denies one. Shopify writes
 * a plus between several: cash with something else is a part paid ahead.
 */
export function paymentOfWord(text: string): 'COD' | 'CC' | null {
  const ways = text.split('+').map(oneWayToPay)
  if (ways.includes(null)) return null
  return ways.includes('COD') ? 'COD' : 'CC'
}

const ours = words('pkr rs ₨ rupee rupees pakistanirupee pakistanrupee pakistanirupees')

const others = words(
  `usd us$ $ usdollar usdollars dollar dollars eur € euro euros gbp £ aed د.إ dirham dirhams sar riyal riyals
   inr ₹ cad c$ aud a$ cny jpy ¥ omr qar kwd bdt ৳ ₺`,
)

/** What a column counts in, by its header: '(Rs.)' and 'in PKR' are ours, '(USD)' is not; null where it names no money. */
export type MoneyUnit = 'ours' | { foreign: string }

/**
 * A header without the unit of money at its end or its beginning, and the unit: 'Advance (Rs.)', 'COD PKR', 'Price in USD',
 * '$ Price'. Other brackets stay: they say whose the column is.
 */
export function withoutMoneyUnit(header: string): { name: string; unit: MoneyUnit | null } {
  const text = header.normalize('NFKC').trim()
  for (const pattern of [
    /^(.*?)[\s\-–:/,_]*[([{]\s*(?:in\s+)?([^)\]}]*?)\s*[)\]}]\s*$/iu,
    /^(.+?)(?:[\s\-–:/,_]+in)?[\s\-–:/,_]+(\S+)$/iu,
  ]) {
    const [, name = '', word = ''] = pattern.exec(text) ?? []
    const unit = moneyUnit(word)
    if (unit && wordKey(name) !== '') return { name, unit }
  }
  const [, word = '', name = ''] = /^(\S+)[\s\-–:/,_]+(.+)$/u.exec(text) ?? []
  const unit = moneyUnit(word)
  return unit ? { name, unit } : { name: text, unit: null }
}

function moneyUnit(word: string): MoneyUnit | null {
  const text = word.toLowerCase().replace(/\.$/, '')
  if (text === '') return null
  if (text === '₨' || ours.has(wordKey(text))) return 'ours'
  return others.has(text) ? { foreign: word.replace(/\.$/, '').toUpperCase() } : null
}

/** Whether a currency is the company's. */
export function isOurCurrency(text: string): boolean {
  return text === '' || text === '₨' || ours.has(wordKey(text))
}
