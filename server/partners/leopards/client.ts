/**
 * Leopards, Merchant API v2. Key and password are sent in the body of a POST, which every call takes, so that no address
 * has a secret in it.
 */
import * as v from 'valibot'
import type { DeductionKind } from '#domain/cash/account.ts'
import type { CourierNews, Credentials } from '#domain/partners/couriers.ts'
import { ask } from '#server/partners/call.ts'
import type {
  Answer,
  Courier,
  CourierDeps,
  ParcelToBook,
  RefusalSubject,
  SettlementRow,
} from '#server/partners/courier.ts'
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
  adviceListAnswer,
  bookingAnswer,
  chargesAnswer,
  citiesAnswer,
  envelope,
  kindOfCharge,
  loadSheetAnswer,
  meaningOfCodes,
  meaningOfWords,
  ordersAnswer,
  paymentsAnswer,
  push,
  trackingAnswer,
} from './contract.ts'

type Packet = v.InferOutput<typeof trackingAnswer>['packet_list'][number]
type Payment = v.InferOutput<typeof paymentsAnswer>['payment_list'][number]

const isLink = (url: string) => URL.canParse(url) && /^https?:/i.test(url)

/** By how the name of the field begins that an error is listed under. */
const subjectOfField: [string, RefusalSubject][] = [
  ['destination_city', 'city'],
  ['origin_city', 'city'],
  ['consignment_phone', 'phone'],
  ['shipment_phone', 'phone'],
  ['booked_packet_weight', 'weight'],
  ['booked_packet_collect_amount', 'cod'],
  ['api_', 'credentials'],
]
const nothingFound = /no (record|data|order|shipment|packet)|not (found|exist)/i

export function openLeopards({ apiKey, apiPassword }: Credentials<'leopards'>, deps: CourierDeps): Courier {
  const request = (name: string, body: Record<string, unknown>, isChange: boolean) =>
    ask(deps, {
      method: 'POST',
      path: `/${name}/format/json/`,
      body: { api_key: apiKey, api_password: apiPassword, ...body },
      isChange,
    })

  async function call<Schema extends v.GenericSchema>(
    name: string,
    body: Record<string, unknown>,
    schema: Schema,
    isChange = false,
  ): Promise<Answer<v.InferOutput<Schema>>> {
    const answer = await request(name, body, isChange)
    if (answer.is !== 'answered') return answer
    const said = v.safeParse(envelope, answer.json)
    if (!said.success) return unreadable(isChange)
    if (said.output.status === '0') return refusalOf(said.output)
    const result = v.safeParse(schema, answer.json)
    return said.output.status === '1' && result.success
      ? { is: 'ok', value: result.output }
      : unreadable(isChange)
  }

  const askCities = () => call('getAllCities', {}, citiesAnswer)

  return {
    id: 'leopards',
    traits: {
      needsCity: true,
      needsShipperMobile: false,
      minWeightGrams: 1,
      maxCodMinor: null,
      label: 'link',
      numbersPerCall: { track: 50, label: 1, loadSheet: 50, settlements: 50 },
      msBetweenCalls: 100,
      absentAfterSeconds: 120,
    },
    check: async () => done(await askCities()),
    async cities() {
      return mapped(await askCities(), ({ city_list }) =>
        city_list.map((city) => ({
          id: city.id,
          name: city.name,
          isOrigin: city.allow_as_origin,
          isDestination: city.allow_as_destination,
        })),
      )
    },
    pickupAddresses: null,
    async book(parcel, reference) {
      const answer = await call('bookPacket', bookingOf(parcel, reference), bookingAnswer, true)
      if (answer.is !== 'ok') return answer
      const { track_number: cn, slip_link: url } = answer.value
      return { is: 'ok', value: { cn, label: isLink(url) ? { is: 'link', url } : null } }
    },
    async findByReference(reference) {
      const answer = await call(
        'getShipmentDetailsByOrderID',
        { shipment_order_id: [reference] },
        ordersAnswer,
      )
      if (answer.is === 'refused' && nothingFound.test(answer.words))
        return { is: 'ok', value: { is: 'absent' } }
      if (answer.is !== 'ok') return answer
      const cns = [...answer.value.data, ...answer.value.packet_list]
        .filter((packet) => packet.booked_packet_order_id === reference)
        .map((packet) => packet.track_number || packet.booked_packet_cn)
      return { is: 'ok', value: cns.length > 0 ? { is: 'found', cns: [...new Set(cns)] } : { is: 'absent' } }
    },
    async cancel(cn) {
      return cancelled(await call('cancelBookedPackets', { cn_numbers: cn }, v.unknown(), true))
    },
    async track(cns) {
      const answer = await call('trackBookedPacket', { track_numbers: cns.join(',') }, trackingAnswer)
      if (answer.is === 'refused' && nothingFound.test(answer.words)) return { is: 'ok', value: [] }
      return mapped(answer, ({ packet_list }) => packet_list.flatMap(newsOf))
    },
    // Its link came with the booking.
    label: () => Promise.resolve({ is: 'ok', value: { is: 'ours' } }),
    async loadSheet(cns) {
      const names = { courier_name: '', courier_code: '' }
      const made = await call('generateLoadSheet', { cn_numbers: cns, ...names }, loadSheetAnswer, true)
      if (made.is !== 'ok') return made
      const sheet = await request('downloadLoadSheet', { ...made.value, response_type: 'PDF' }, false)
      if (sheet.is !== 'answered') return sheet
      return { is: 'ok', value: sheet.pdf ? { is: 'pdf', bytes: sheet.pdf } : { is: 'ours' } }
    },
    async settlements({ cns }) {
      const numbers = { cn_numbers: cns.join(',') }
      const payments = await call('getPaymentDetails', numbers, paymentsAnswer)
      if (payments.is !== 'ok') return payments
      const charges = await call('getShippingCharges', numbers, chargesAnswer)
      if (charges.is !== 'ok') return charges
      const charged = [...charges.value.data, ...charges.value.packet_list]
      return { is: 'ok', value: payments.value.payment_list.map((payment) => rowOf(payment, charged)) }
    },
    async advise(cn, advice, remarks) {
      const list = await call('shipperAdviceList', {}, adviceListAnswer)
      if (list.is !== 'ok') return list
      const open = list.value.data.find((row) => row.cn_number === cn)
      if (!open) return refusal(`Leopards asks for no advice on ${cn}`, null)
      const status = advice === 'again' ? 'RA' : 'RT'
      const data = [{ id: open.id, cn_number: cn, shipper_advice_status: status, shipper_remarks: remarks }]
      return done(await call('updateShipperAdvice', { data }, v.unknown(), true))
    },
    onPush(body) {
      const result = v.safeParse(push, body)
      if (!result.success) return refusal('Not a push of Leopards', null)
      const news = result.output.data.map(({ cn_number: cn, status, reason }) => {
        const meaning = meaningIn(meaningOfCodes, status.toUpperCase())
        return { cn, words: status, code: status, reason, timeText: '', at: null, meaning }
      })
      return { is: 'ok', value: news }
    },
  }
}

function bookingOf({ shipper, consignee, ...parcel }: ParcelToBook, reference: string) {
  return {
    booked_packet_weight: Math.round(parcel.weightGrams),
    booked_packet_no_piece: parcel.pieces,
    booked_packet_collect_amount: rupeesOf(parcel.codMinor),
    booked_packet_order_id: reference,
    origin_city: shipper.city.id || 'self',
    destination_city: consignee.city.id,
    shipment_id: shipper.pickupCode ?? '',
    shipment_name_eng: shipper.name || 'self',
    shipment_email: shipper.email || 'self',
    shipment_phone: shipper.phone || 'self',
    shipment_address: shipper.address || 'self',
    consignment_name_eng: consignee.name,
    ...(consignee.email && { consignment_email: consignee.email }),
    consignment_phone: consignee.phone,
    consignment_address: consignee.address,
    special_instructions: parcel.instructions || contentsOf(parcel),
    shipment_type: 'overnight',
  }
}

/** The words of `error`, which is a text, or an object or an array of them by field or number. */
function refusalOf({ error, message }: v.InferOutput<typeof envelope>) {
  const fields = typeof error === 'object' && error !== null ? Object.entries(error) : []
  const words = fields.length > 0 ? fields.map(([, said]) => textOf(said)).join(' ') : textOf(error)
  const named = subjectOfField.find(([start]) => fields.some(([field]) => field.startsWith(start)))
  return refusal(words || message || 'Refused without a reason', named?.[1])
}

const textOf = (said: unknown): string =>
  typeof said === 'object' && said !== null
    ? Object.values(said).map(textOf).join(' ')
    : typeof said === 'string'
      ? said.trim()
      : ''

function newsOf(packet: Packet): CourierNews[] {
  const scans = packet['Tracking Detail'].map((scan) => {
    const day = scan['activity date'] || scan.activity_date
    const time = scan['activity time'] || scan.activity_time
    return { words: scan.status || scan.staus, reason: scan.reason, timeText: `${day} ${time}`.trim() }
  })
  const last = {
    words: packet.booked_packet_status,
    reason: packet.status_remarks || packet.status_reamrks,
    timeText: packet.activity_date,
  }
  const isTold = scans.some(({ words }) => plain(words) === plain(last.words))
  return oldestFirst(
    [...scans, ...(isTold ? [] : [last])]
      .filter(({ words }) => words !== '')
      .map((said) => ({
        ...said,
        cn: packet.track_number,
        code: null,
        at: readTime(said.timeText),
        meaning: meaningIn(meaningOfWords, plain(said.words)),
      })),
  )
}

function rowOf(payment: Payment, charged: readonly Record<string, string>[]): SettlementRow {
  const cn = payment.booked_packet_cn
  const charges = charged.find((row) =>
    [row['booked_packet_cn'], row['track_number'], row['cn_number']].includes(cn),
  )
  const isPaid = plain(payment.status) === 'paid'
  return {
    cn,
    reference: '',
    settlement: isPaid ? payment.invoice_cheque_no : '',
    isPaid,
    paidOn: isPaid ? readDay(payment.invoice_cheque_date) : null,
    grossMinor: paisaOf(charges?.['booked_packet_collect_amount'] ?? ''),
    deductions: deductionsIn(charges ?? {}),
  }
}

function deductionsIn(charges: Record<string, string>): SettlementRow['deductions'] {
  const sums = new Map<DeductionKind, number>()
  for (const [key, amount] of Object.entries(charges)) {
    const kind = kindOfCharge.find(([form]) => form.test(plain(key)))?.[1]
    const minor = paisaOf(amount)
    if (kind && minor) sums.set(kind, (sums.get(kind) ?? 0) + minor)
  }
  return Object.fromEntries(sums)
}
