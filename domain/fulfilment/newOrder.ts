/** A new order as it is typed, what is wrong with it, and what is sent of it (orders.md §4). */
import type { KnownCustomer } from '#domain/customers.ts'
import { isEmail } from '#domain/emails.ts'
import { normalizePhone, shownPhone } from '#domain/identityNumbers.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import {
  amountProblem,
  type Currency,
  type Money,
  moneyToDecimal,
  noMoney,
  parseMoney,
} from '#domain/money.ts'
import type { OrderType } from '#domain/orders/order.ts'
import { phoneAbroad } from '#domain/phonesAbroad.ts'
import {
  firstProblemField,
  hasProblems,
  onlyProblems,
  optionalTextProblem,
  type Problem,
  type Problems,
  requiredTextProblem,
} from '#domain/problems.ts'
import { foldDigits, isBlank, MAX_LONG_TEXT, MAX_SHORT_TEXT, trimmed } from '#domain/text.ts'
import { knownPlace, shownCity } from './citySuggestions.ts'
import { MAX_LINES, MAX_QUANTITY, MAX_TAG_LENGTH, type NewOrder } from './orderContract.ts'
import { isAboveMost, type LiveTotals, liveTotals } from './shares.ts'

/** Who orders, in the order of the screen: the phone number is asked first. */
export const newOrderCustomerFields = [
  'number',
  'name',
  'email',
  'address1',
  'address2',
  'city',
  'zip',
  'country',
] as const
type NewOrderCustomerField = (typeof newOrderCustomerFields)[number]

/** Every field, in the order of the screen; the items are between `country` and `payment`. */
const orderFields = [
  'payment',
  'paid',
  'paidReference',
  'couponCode',
  'couponPercent',
  'giftCardCode',
  'giftCardAmount',
  'shipping',
  'source',
  'tags',
  'note',
] as const
export const newOrderFields = [...newOrderCustomerFields, ...orderFields] as const
export type NewOrderField = (typeof newOrderFields)[number]

/** The fields as they are typed; a choice is the value of its option. */
export type NewOrderForm = Record<NewOrderField, string>

/** How an order reaches the desk: the sources that a person can choose. */
export const deskSources = ['phone', 'whatsapp', 'instagram', 'walk-in'] as const
export type DeskSource = (typeof deskSources)[number]

/** The country of the company: an order to it is Local, any other International. */
export const HOME_COUNTRY = 'Pakistan'

export const emptyNewOrderForm: NewOrderForm = {
  number: '',
  name: '',
  email: '',
  address1: '',
  address2: '',
  city: '',
  zip: '',
  country: HOME_COUNTRY,
  payment: 'COD',
  paid: '',
  paidReference: '',
  couponCode: '',
  couponPercent: '',
  giftCardCode: '',
  giftCardAmount: '',
  shipping: '',
  source: 'phone',
  tags: '',
  note: '',
}

/** A product that can be ordered, with what is available at each warehouse. */
export type OrderedProduct = {
  id: string
  title: string
  sku: string
  barcode: string
  price: Money
  /** At all warehouses. */
  available: number
  stock: { location: string; available: number }[]
}

/** One product with its quantity and price, as they are typed. */
export type NewOrderLine = { product: OrderedProduct; quantity: string; price: string }

/** A new order that is not created yet. */
export type NewOrderDraft = {
  form: NewOrderForm
  lines: NewOrderLine[]
  /** What was filled in from the known customer, by field: another number takes it back. */
  filled: Partial<Record<NewOrderCustomerField, string>>
  /** The idempotency key: the same for all tries to send the same order (orders.md §3). */
  key: { id: string; act: number }
  /** Whether it was sent with this key. From then on, a change gets another key. */
  isSent: boolean
  /** Whether it is created although it looks like another order. */
  isForced: boolean
}

/** @param id a UUID: no other draft has it */
export function emptyNewOrderDraft(id: string): NewOrderDraft {
  return {
    form: emptyNewOrderForm,
    lines: [],
    filled: {},
    key: { id, act: 0 },
    isSent: false,
    isForced: false,
  }
}

export type DraftChanges = Partial<Pick<NewOrderDraft, 'form' | 'lines' | 'filled'>>

/** The draft with these changes. What was sent already is another order then, and gets another key. */
export function changedDraft(draft: NewOrderDraft, changes: DraftChanges): NewOrderDraft {
  const { key, isSent } = draft
  return {
    ...draft,
    ...changes,
    key: isSent ? { ...key, act: key.act + 1 } : key,
    isSent: false,
    isForced: false,
  }
}

/** Whether anything was typed or added that starting over would lose. */
export function isDraftEmpty({ form, lines }: NewOrderDraft): boolean {
  return lines.length === 0 && newOrderFields.every((field) => form[field] === emptyNewOrderForm[field])
}

/** The value of the `Idempotency-Key`. */
export function idempotencyKeyOf({ key }: NewOrderDraft): string {
  return `${key.id}.${key.act}`
}

/** Local when it goes to the company's country, else International. */
export function orderTypeOf(country: string): OrderType {
  return ['pakistan', 'pk', 'پاکستان'].includes(trimmed(country).toLowerCase()) ? 'Local' : 'International'
}

/** The phone number to look a customer up with, with its country code; null while it is not a valid number. */
export function phoneOf({ number, country }: Pick<NewOrderForm, 'number' | 'country'>): string | null {
  if (orderTypeOf(country) === 'International') return phoneAbroad(number)
  const phone = normalizePhone(number)
  return /^\+923\d{9}$/.test(phone) ? phone : null
}

/** What the company's people call places. */
type Learned = readonly LearnedSpelling[]

/** The form as it is shown once a field is left: the number as lists show it, a known city by its name. */
export function normalizedForm(form: NewOrderForm, learned: Learned = []): NewOrderForm {
  const city = orderTypeOf(form.country) === 'Local' ? shownCity(form.city, learned) : form.city
  return { ...form, number: shownPhone(phoneOf(form) ?? form.number), city }
}

/** The draft with its form as it is shown; the same draft where that changes nothing. */
export function normalizedDraft(draft: NewOrderDraft, learned: Learned): NewOrderDraft {
  const form = normalizedForm(draft.form, learned)
  const isChanged = newOrderFields.some((field) => form[field] !== draft.form[field])
  return isChanged ? changedDraft(draft, { form }) : draft
}

/**
 * The draft with what is known of the customer. It goes into fields that are as they were at first, or as an earlier
 * customer filled them in; what was typed stays. With null it is taken back.
 */
export function withKnownCustomer(draft: NewOrderDraft, customer: KnownCustomer | null): NewOrderDraft {
  const { form, filled } = draft
  const changes: [NewOrderCustomerField, string][] = []
  const filledNow: NewOrderDraft['filled'] = {}
  for (const field of newOrderCustomerFields) {
    if (field === 'number') continue
    const isTyped = form[field] !== (filled[field] ?? emptyNewOrderForm[field])
    if (isTyped && !isBlank(form[field])) continue
    const value = customer?.[field] || emptyNewOrderForm[field]
    if (value !== emptyNewOrderForm[field]) filledNow[field] = value
    if (value !== form[field]) changes.push([field, value])
  }
  if (changes.length === 0) return { ...draft, filled: filledNow }
  return changedDraft(draft, { form: { ...form, ...Object.fromEntries(changes) }, filled: filledNow })
}

/** A line of its own, or one piece more of what is ordered already. */
export function withProduct(lines: readonly NewOrderLine[], product: OrderedProduct): NewOrderLine[] {
  if (!lines.some((line) => line.product.id === product.id))
    return [...lines, { product, quantity: '1', price: typedAmount(product.price) }]
  return lines.map((line) =>
    line.product.id === product.id
      ? { ...line, product, quantity: String((quantityOf(line.quantity) ?? 0) + 1) }
      : line,
  )
}

/** The lines with another quantity or price of one product, as it is typed. */
export function withLinePart(
  lines: readonly NewOrderLine[],
  { productId, part, value }: { productId: string; part: LinePart; value: string },
): NewOrderLine[] {
  return lines.map((line) => (line.product.id === productId ? { ...line, [part]: value } : line))
}

/** Whether the query is the barcode of the product: the next scan goes into the search again. */
export function isScanned(query: string, { barcode }: OrderedProduct): boolean {
  return barcode !== '' && trimmed(foldDigits(query)).toLowerCase() === barcode.toLowerCase()
}

/** A whole number from 0 to `max`; null for any other text. */
function wholeNumber(text: string, max: number): number | null {
  const digits = trimmed(foldDigits(text)).replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) && Number(digits) <= max ? Number(digits) : null
}

/** Pieces of a line; null when it is not a whole number from 1. */
export function quantityOf(text: string): number | null {
  const quantity = wholeNumber(text, MAX_QUANTITY)
  return quantity === 0 ? null : quantity
}

/** An optional amount; nothing typed is none, and so is what cannot be read. */
function amountOf(text: string, currency: Currency): Money {
  return parseMoney(text, currency) ?? noMoney(currency)
}

const percentOf = (text: string) => wholeNumber(text, 100)

/** What was paid already. */
export function paidOf({ form }: Pick<NewOrderDraft, 'form'>, currency: Currency): Money {
  return amountOf(form.paid, currency)
}

/** The line as the totals take it; what cannot be read yet counts as nothing. */
export function pricedLine({ quantity, price }: NewOrderLine, currency: Currency) {
  return { price: amountOf(price, currency), quantity: quantityOf(quantity) ?? 0 }
}

const paymentOf = ({ payment }: NewOrderForm) => (payment === 'CC' ? 'CC' : 'COD')

/** What the order costs as it is typed; what cannot be read yet counts as nothing. */
export function newOrderTotals({ form, lines }: NewOrderDraft, currency: Currency): LiveTotals {
  return liveTotals({
    lines: lines.map((line) => pricedLine(line, currency)),
    coupon: { code: form.couponCode, percentOff: percentOf(form.couponPercent) ?? 0 },
    giftCard: { code: form.giftCardCode, amount: amountOf(form.giftCardAmount, currency) },
    shipping: amountOf(form.shipping, currency),
    payment: paymentOf(form),
    paid: paidOf({ form }, currency),
  })
}

/** Rs. 200,000: the most that is paid in cash at once, in minor units. */
export const CASH_LIMIT_MINOR = 20_000_000

/** Whether the cash to collect is above the limit. It warns and never blocks. */
export function isAboveCashLimit({ cod }: Pick<LiveTotals, 'cod'>): boolean {
  return cod.currency === 'PKR' && cod.minor > CASH_LIMIT_MINOR
}

/** How many are available, when more are ordered; else null. It warns: the server decides with the stock of then. */
export function shortageOf({ product, quantity }: NewOrderLine): number | null {
  return (quantityOf(quantity) ?? 0) > product.available ? Math.max(0, product.available) : null
}

/** What a problem or the focus is about: a field, the search for items, or a part of a line. */
export type LinePart = 'quantity' | 'price'
export type NewOrderTarget = NewOrderField | 'product' | `${LinePart}:${string}`

export function lineTarget(part: LinePart, productId: string): NewOrderTarget {
  return `${part}:${productId}`
}

/** Everything that can have a problem, in the order of the screen. */
function targetsOf(lines: readonly NewOrderLine[]): NewOrderTarget[] {
  return [
    ...newOrderCustomerFields,
    ...lines.flatMap(({ product }) => [lineTarget('quantity', product.id), lineTarget('price', product.id)]),
    'product',
    ...orderFields,
  ]
}

/** The first target with a problem, from the top of the screen; null when there is none. */
export function firstProblemTarget(
  problems: Partial<Record<NewOrderTarget, unknown>>,
  lines: readonly NewOrderLine[],
): NewOrderTarget | null {
  return firstProblemField(problems, targetsOf(lines))
}

function phoneProblem(form: NewOrderForm): Problem | undefined {
  if (phoneOf(form) !== null) return undefined
  return orderTypeOf(form.country) === 'Local' ? 'malformed' : 'notOffered'
}

function cityProblem({ city, country }: NewOrderForm, learned: Learned): Problem | undefined {
  if (orderTypeOf(country) === 'International') return requiredTextProblem(city, MAX_SHORT_TEXT)
  return knownPlace(city, learned) ? undefined : 'notOffered'
}

const optional = (text: string, problem: (text: string) => Problem | undefined) =>
  isBlank(text) ? undefined : problem(text)

/** Of two fields that belong together: the one that is empty while the other is not. */
const partner = (text: string, other: string): Problem | undefined =>
  isBlank(text) && !isBlank(other) ? 'missing' : undefined

function tagsOf(text: string): string[] {
  const tags = text.split(/[,،\n]/).map(trimmed)
  return tags.filter(
    (tag, at) => tag !== '' && tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at,
  )
}

function fieldProblems(
  draft: NewOrderDraft,
  currency: Currency,
  learned: Learned,
): Partial<Record<NewOrderField, Problem | undefined>> {
  const { form } = draft
  const percent = (text: string) => (percentOf(text) === null ? 'malformed' : undefined)
  const short = (text: string) => optionalTextProblem(text, MAX_SHORT_TEXT)
  return {
    number: phoneProblem(form),
    name: requiredTextProblem(form.name, MAX_SHORT_TEXT),
    email: optional(form.email, (email) => (isEmail(trimmed(email)) ? undefined : 'malformed')),
    address1: requiredTextProblem(form.address1, MAX_SHORT_TEXT),
    address2: short(form.address2),
    city: cityProblem(form, learned),
    zip: short(form.zip),
    country: requiredTextProblem(form.country, MAX_SHORT_TEXT),
    paid:
      optional(form.paid, amountProblem) ??
      partner(form.paid, form.paidReference) ??
      overpaid(draft, currency),
    paidReference: short(form.paidReference),
    couponCode: partner(form.couponCode, form.couponPercent) ?? short(form.couponCode),
    couponPercent: partner(form.couponPercent, form.couponCode) ?? optional(form.couponPercent, percent),
    giftCardCode: partner(form.giftCardCode, form.giftCardAmount) ?? short(form.giftCardCode),
    giftCardAmount:
      partner(form.giftCardAmount, form.giftCardCode) ?? optional(form.giftCardAmount, amountProblem),
    shipping: optional(form.shipping, amountProblem),
    tags: tagsOf(form.tags).some((tag) => tag.length > MAX_TAG_LENGTH) ? 'tooLong' : undefined,
    note: form.note.length > MAX_LONG_TEXT ? 'tooLong' : undefined,
  }
}

function overpaid(draft: NewOrderDraft, currency: Currency): Problem | undefined {
  const { grandTotal } = newOrderTotals(draft, currency)
  // Without items nothing is paid too much yet: the items are what is missing.
  const isTooMuch = draft.lines.length > 0 && paidOf(draft, currency).minor > grandTotal.minor
  return isTooMuch ? 'contradiction' : undefined
}

function itemsProblem(draft: NewOrderDraft, currency: Currency): Problem | undefined {
  if (draft.lines.length === 0) return 'missing'
  if (draft.lines.length > MAX_LINES) return 'tooLong'
  return isAboveMost(newOrderTotals(draft, currency)) ? 'contradiction' : undefined
}

/** Everything that keeps the order from being created. */
export function newOrderProblems(
  draft: NewOrderDraft,
  currency: Currency,
  learned: Learned = [],
): Problems<NewOrderTarget> {
  const { lines } = draft
  const inLines = lines.flatMap(({ product, quantity, price }) => [
    [lineTarget('quantity', product.id), quantityOf(quantity) === null ? 'malformed' : undefined],
    [lineTarget('price', product.id), amountProblem(price)],
  ])
  return onlyProblems<NewOrderTarget>({
    ...fieldProblems(draft, currency, learned),
    ...Object.fromEntries(inLines),
    product: itemsProblem(draft, currency),
  })
}

/**
 * What is wrong with a target by itself, whatever the other fields say: it is told once the field is left, because an
 * amount that cannot be read counts as nothing in the totals. Whether a phone number is one depends on the country.
 */
export function ownProblem(
  draft: NewOrderDraft,
  currency: Currency,
  target: NewOrderTarget,
): Problem | undefined {
  const problem = newOrderProblems(draft, currency)[target]
  return problem === 'malformed' && target !== 'number' ? problem : undefined
}

/** What is sent of a draft without problems; null when it has some. The server computes the totals. */
export function readNewOrder(
  draft: NewOrderDraft,
  currency: Currency,
  learned: Learned = [],
): NewOrder | null {
  if (hasProblems(newOrderProblems(draft, currency, learned))) return null
  const { form, lines, isForced } = draft
  const isLocal = orderTypeOf(form.country) === 'Local'
  const text = (field: NewOrderField) => trimmed(form[field])
  const minor = (field: NewOrderField) => amountOf(form[field], currency).minor
  return {
    customer: {
      name: text('name'),
      email: text('email'),
      number: phoneOf(form) ?? '',
      city: isLocal ? shownCity(text('city'), learned) : text('city'),
      country: isLocal ? HOME_COUNTRY : text('country'),
      zip: text('zip'),
      address1: text('address1'),
      address2: text('address2'),
    },
    lines: lines.map((line) => {
      const { id, title, sku } = line.product
      const { price, quantity } = pricedLine(line, currency)
      return { product_id: id, title, sku, quantity, price_minor: price.minor }
    }),
    payment: paymentOf(form),
    paid: minor('paid') > 0 ? { minor: minor('paid'), reference: text('paidReference') } : null,
    coupon: isBlank(form.couponCode)
      ? null
      : { code: text('couponCode'), percent_off: percentOf(form.couponPercent) ?? 0 },
    gift_card: isBlank(form.giftCardCode)
      ? null
      : { code: text('giftCardCode'), minor: minor('giftCardAmount') },
    shipping_minor: minor('shipping'),
    source: deskSources.find((source) => source === form.source) ?? 'phone',
    tags: tagsOf(form.tags),
    note: text('note'),
    force: isForced,
  }
}

/** The server's messages by wire field ('customer.number', 'lines.0.quantity', 'lines') by field of the screen. */
export function creationFields(
  wire: Partial<Record<string, string>>,
  { lines }: Pick<NewOrderDraft, 'lines'>,
): Partial<Record<NewOrderTarget, string>> {
  const fields: Partial<Record<NewOrderTarget, string>> = {}
  for (const [path, text] of Object.entries(wire)) fields[targetOfWire(path, lines)] ??= text
  return fields
}

const wireFields: Partial<Record<string, NewOrderTarget>> = {
  phone: 'number',
  lines: 'product',
  paid: 'paid',
  coupon: 'couponCode',
  gift_card: 'giftCardCode',
  shipping_minor: 'shipping',
}

function targetOfWire(path: string, lines: readonly NewOrderLine[]): NewOrderTarget {
  const [, position, part] = /^lines[.[](\d+)\]?(?:\.(\w+))?/.exec(path) ?? []
  const line = lines[Number(position)]
  if (line) return lineTarget(part?.startsWith('price') ? 'price' : 'quantity', line.product.id)
  const name = path.replace(/^customer\./, '').replace(/\..*$/, '')
  return newOrderFields.find((field) => field === name) ?? wireFields[name] ?? 'product'
}

/** An amount as it is typed: without '.00'. */
export function typedAmount(amount: Money): string {
  return moneyToDecimal(amount).replace('.00', '')
}

/** The form with the whole order paid. */
export function withFullPayment(draft: NewOrderDraft, currency: Currency): NewOrderForm {
  return { ...draft.form, paid: typedAmount(newOrderTotals(draft, currency).grandTotal) }
}
