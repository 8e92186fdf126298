/** PostEx, Merchant API v4.1.9. Its token is sent in a header. */
import * as v from 'valibot'
import type { CourierNews, Credentials } from '#domain/partners/couriers.ts'
import { ask, type Request } from '#server/partners/call.ts'
import type { Answer, Courier, CourierDeps, ParcelToBook, SettlementRow } from '#server/partners/courier.ts'
import {
  cancelled,
  contentsOf,
  done,
  mapped,
  meaningIn,
  oldestFirst,
  paisaOf,
  plain,
  readDay,
  readTime,
  refusal,
  rupeesOf,
  unreadable,
} from '#server/partners/reading.ts'
import {
  addressesAnswer,
  bookingAnswer,
  citiesAnswer,
  enRoute,
  envelope,
  meaningOfCodes,
  meaningOfWords,
  ordersAnswer,
  paymentAnswer,
  push,
} from './contract.ts'

type Order = NonNullable<v.InferOutput<typeof ordersAnswer>['dist']>[number]
type Payment = v.InferOutput<typeof paymentAnswer>['dist']

export function openPostex({ token }: Credentials<'postex'>, deps: CourierDeps): Courier {
  const request = (method: Request['method'], path: string, rest: Partial<Request> = {}) =>
    ask(deps, { method, path, headers: { token }, isChange: method !== 'GET', ...rest })

  /** An answer of JSON. A refusal has a `statusCode` of its own, whatever the status of HTTP. */
  async function read<Schema extends v.GenericSchema>(
    asked: ReturnType<typeof request>,
    schema: Schema,
    isChange = false,
  ): Promise<Answer<v.InferOutput<Schema>>> {
    const answer = await asked
    if (answer.is !== 'answered') return answer
    const said = v.safeParse(envelope, answer.json)
    if (!said.success || said.output.statusCode === '') return unreadable(isChange)
    if (said.output.statusCode !== '200') return refusalOf(said.output)
    const result = v.safeParse(schema, answer.json)
    return result.success ? { is: 'ok', value: result.output } : unreadable(isChange)
  }

  const askCities = () => read(request('GET', '/v2/get-operational-city'), citiesAnswer)

  /** A PDF, or a refusal of JSON. */
  async function pdf(asked: ReturnType<typeof request>): Promise<Answer<{ is: 'pdf'; bytes: Uint8Array }>> {
    const answer = await asked
    if (answer.is !== 'answered') return answer
    if (answer.pdf) return { is: 'ok', value: { is: 'pdf', bytes: answer.pdf } }
    const said = v.safeParse(envelope, answer.json)
    return said.success ? refusalOf(said.output) : unreadable(false)
  }

  return {
    id: 'postex',
    traits: {
      needsCity: true,
      needsShipperMobile: false,
      minWeightGrams: 1,
      maxCodMinor: null,
      label: 'pdf',
      numbersPerCall: { track: 50, label: 10, loadSheet: 100, settlements: 20 },
      msBetweenCalls: 100,
      absentAfterSeconds: 120,
    },
    check: async () => done(await askCities()),
    async cities() {
      return mapped(await askCities(), ({ dist }) =>
        dist.map((city) => ({
          id: city.operationalCityName,
          name: city.operationalCityName,
          isOrigin: city.isPickupCity,
          isDestination: city.isDeliveryCity,
        })),
      )
    },
    async pickupAddresses() {
      const answer = await read(request('GET', '/v1/get-merchant-address'), addressesAnswer)
      return mapped(answer, ({ dist }) => dist.map(({ addressCode: code, ...rest }) => ({ code, ...rest })))
    },
    async book(parcel, reference) {
      const body = bookingOf(parcel, reference)
      const answer = await read(request('POST', '/v3/create-order', { body }), bookingAnswer, true)
      return mapped(answer, ({ dist }) => ({ cn: dist.trackingNumber, label: null }))
    },
    async findByReference(reference, { from, to }) {
      const query = { orderStatusId: '0', startDate: from, endDate: to }
      const answer = await read(request('GET', '/v1/get-all-order', { query }), ordersAnswer)
      if (answer.is !== 'ok') return answer
      const cns = (answer.value.dist ?? [])
        .filter((order) => order.orderRefNumber === reference)
        .map((order) => order.trackingNumber)
      return { is: 'ok', value: cns.length > 0 ? { is: 'found', cns } : { is: 'absent' } }
    },
    async cancel(cn) {
      const body = { trackingNumber: cn }
      return cancelled(await read(request('PUT', '/v1/cancel-order', { body }), v.unknown(), true))
    },
    async track(cns) {
      const query = { TrackingNumbers: cns.join(',') }
      const answer = await read(request('GET', '/v1/track-bulk-order', { query }), ordersAnswer)
      return mapped(answer, ({ dist }) => (dist ?? []).flatMap(newsOf))
    },
    label: (cns) => pdf(request('GET', '/v1/get-invoice', { query: { trackingNumbers: cns.join(',') } })),
    loadSheet: (cns) =>
      // Made again, it is the same sheet: asking twice changes nothing.
      pdf(request('POST', '/v2/generate-load-sheet', { body: { trackingNumbers: cns }, isChange: false })),
    async settlements({ days: { from, to }, cns }) {
      const query = { orderStatusId: '0', startDate: from, endDate: to }
      const listed = await read(request('GET', '/v1/get-all-order', { query }), ordersAnswer)
      if (listed.is !== 'ok') return listed
      const rows: SettlementRow[] = []
      for (const cn of cns) {
        const path = `/v1/payment-status/${encodeURIComponent(cn)}`
        const answer = await read(request('GET', path), paymentAnswer)
        if (answer.is === 'refused' && answer.about !== 'credentials') continue
        if (answer.is !== 'ok') return answer
        const order = listed.value.dist?.find(({ trackingNumber }) => trackingNumber === cn)
        rows.push(rowOf(cn, answer.value.dist, order))
      }
      return { is: 'ok', value: rows }
    },
    advise: null,
    onPush(body) {
      const result = v.safeParse(push, body)
      if (!result.success) return refusal('Not a push of PostEx', null)
      const { trackingNumber: cn, orderStatus: words, statusUpdateDatetime: timeText } = result.output
      const news = { cn, words, code: null, reason: '', timeText, at: readTime(timeText) }
      return { is: 'ok', value: [{ ...news, meaning: meaningOf(words) }] }
    },
  }
}

function refusalOf({ statusCode, statusMessage }: v.InferOutput<typeof envelope>) {
  return refusal(statusMessage || `Status ${statusCode}`, statusCode === '401' ? 'credentials' : null)
}

function meaningOf(words: string) {
  return enRoute.test(plain(words)) ? 'onTheWay' : meaningIn(meaningOfWords, plain(words))
}

function bookingOf({ shipper, consignee, ...parcel }: ParcelToBook, reference: string) {
  return {
    orderRefNumber: reference,
    invoicePayment: rupeesOf(parcel.codMinor),
    customerName: consignee.name,
    customerPhone: consignee.phone,
    deliveryAddress: consignee.address,
    cityName: consignee.city.id,
    // Parts of an invoice: pieces are in `items`.
    invoiceDivision: 1,
    items: parcel.pieces,
    orderType: 'Normal',
    ...(shipper.pickupCode && { pickupAddressCode: shipper.pickupCode }),
    orderDetail: contentsOf(parcel),
    ...(parcel.instructions && { transactionNotes: parcel.instructions }),
  }
}

/** Where there is no history yet, the status of the order: it has no time. */
function newsOf(order: Order): CourierNews[] {
  const cn = order.trackingNumber
  const steps = order.transactionStatusHistory.map((step) => {
    const timeText = step.updatedAt || step.modifiedDatetime || step.transactionDateTime
    const code = step.transactionStatusMessageCode
    return {
      cn,
      words: step.transactionStatusMessage,
      code: code || null,
      reason: '',
      timeText,
      at: readTime(timeText),
      // Not every code is published, but most words are.
      meaning: Object.hasOwn(meaningOfCodes, code)
        ? meaningIn(meaningOfCodes, code)
        : meaningOf(step.transactionStatusMessage),
    }
  })
  if (steps.length > 0) return oldestFirst(steps)
  const words = order.transactionStatus
  const none = { code: null, reason: '', timeText: '', at: null }
  return words ? [{ cn, words, ...none, meaning: meaningOf(words) }] : []
}

/** What it kept is in the list of its orders alone: a payment that is not in it is asked for again. */
function rowOf(cn: string, payment: Payment, order: Order | undefined): SettlementRow {
  const day = payment.settlementDate || payment.reservePaymentDate || payment.upfrontPaymentDate
  const charges = {
    delivery: paisaOf(order?.transactionFee ?? ''),
    return: paisaOf(order?.reversalFee ?? ''),
    tax: (paisaOf(order?.transactionTax ?? '') ?? 0) + (paisaOf(order?.reversalTax ?? '') ?? 0),
  }
  return {
    cn,
    reference: payment.orderRefNumber,
    settlement: payment.settle ? payment.cprNumber_2 || payment.cprNumber_1 : '',
    isPaid: payment.settle && order !== undefined,
    paidOn: payment.settle ? readDay(day) : null,
    grossMinor: paisaOf(order?.invoicePayment ?? ''),
    deductions: Object.fromEntries(Object.entries(charges).filter(([, minor]) => minor)),
  }
}
