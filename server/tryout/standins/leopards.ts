/** A stand-in for Leopards: its Merchant API v2 as published, on the loopback. It refuses what the contract does not know. */
import * as v from 'valibot'
import { DAY } from '#domain/weeks.ts'
import {
  type BookedParcel,
  citiesWithout,
  createDesk,
  createStandIn,
  pdfOf,
  type StandInContext,
  wallTime,
} from './desk.ts'
import type { Stage } from './journey.ts'

export const leopardsKeys = {
  apiKey: 'stand-in-key-of-leopards',
  apiPassword: 'stand-in-password-of-leopards',
}

const words: Record<Stage, string> = {
  booked: 'Consignment Booked',
  picked: 'Shipment Picked',
  atStation: 'Arrived at Station',
  onTheWay: 'Dispatched',
  outForDelivery: 'Assign to Courier',
  attempt: 'Pending',
  delivered: 'Delivered',
  readyForReturn: 'Ready for Return',
  returning: 'Being Return',
  returned: 'Returned to shipper',
  ended: '48 Hours Auto Canceled',
  unheardOf: 'Held at Customs of the Moon',
}
const codes: Record<Stage, string> = {
  booked: 'RC',
  picked: 'SP',
  atStation: 'AR',
  onTheWay: 'DP',
  outForDelivery: 'AC',
  attempt: 'PN1',
  delivered: 'DV',
  readyForReturn: 'NR',
  returning: 'RO',
  returned: 'RS',
  ended: '48',
  unheardOf: 'ZZ',
}

const some = v.pipe(v.string(), v.nonEmpty())
const login = { api_key: v.string(), api_password: v.string() }
const numbers = { ...login, cn_numbers: some }

/** Field by field; strict, so that a field of another name is refused. */
const requests = {
  getAllCities: v.strictObject(login),
  bookPacket: v.strictObject({
    ...login,
    booked_packet_weight: v.pipe(v.number(), v.integer(), v.minValue(1, 'Weight must be in grams.')),
    booked_packet_no_piece: v.pipe(v.number(), v.integer(), v.minValue(1)),
    booked_packet_collect_amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
    booked_packet_order_id: some,
    origin_city: some,
    destination_city: v.pipe(v.string(), v.nonEmpty('Destination city is required.')),
    shipment_id: v.union([v.string(), v.number()]),
    shipment_name_eng: some,
    shipment_email: some,
    shipment_phone: some,
    shipment_address: some,
    consignment_name_eng: some,
    consignment_email: v.optional(v.pipe(v.string(), v.email())),
    consignment_phone: v.pipe(v.string(), v.regex(/^(\+92|0)?3\d{9}$/, 'Invalid consignee phone.')),
    consignment_phone_two: v.optional(some),
    consignment_address: some,
    special_instructions: some,
    shipment_type: v.optional(v.picklist(['overnight', 'overland', 'detain'])),
    custom_data: v.optional(v.unknown()),
    return_address: v.optional(v.string()),
    return_city: v.optional(v.string()),
  }),
  trackBookedPacket: v.strictObject({ ...login, track_numbers: some }),
  getBookedPacketLastStatus: v.strictObject({ ...login, from_date: some, to_date: some }),
  getShipmentDetailsByOrderID: v.strictObject({ ...login, shipment_order_id: v.array(some) }),
  cancelBookedPackets: v.strictObject(numbers),
  generateLoadSheet: v.strictObject({
    ...login,
    cn_numbers: v.array(some),
    courier_name: v.string(),
    courier_code: v.string(),
  }),
  downloadLoadSheet: v.strictObject({
    ...login,
    load_sheet_id: some,
    response_type: v.picklist(['PDF', 'JSON']),
  }),
  getPaymentDetails: v.strictObject(numbers),
  getShippingCharges: v.strictObject(numbers),
  shipperAdviceList: v.strictObject(login),
  updateShipperAdvice: v.strictObject({
    ...login,
    data: v.array(
      v.strictObject({
        id: some,
        cn_number: some,
        shipper_advice_status: v.picklist(['RA', 'RT']),
        shipper_remarks: v.string(),
      }),
    ),
  }),
}
type Name = keyof typeof requests

/** It pays out weekly. */
const PAID_AFTER_MS = 7 * DAY

export function createLeopards() {
  const desk = createDesk({ numberOf: (n) => `KI${700_000_001 + n}` })
  const app = createStandIn(desk)
  const cities = citiesWithout('Chitral', 'Skardu', 'Hunza')
  const sheets = new Map<string, string[]>()

  const said = (answer: object) => ({
    ...(desk.faults.isOddlyWritten ? { status: '1', error: 'null' } : { status: 1, error: 0 }),
    ...answer,
  })
  const refused = (error: unknown) => ({ status: desk.faults.isOddlyWritten ? '0' : 0, error })

  /** Takes a POST with a body of JSON, checks its fields and its login, and refuses with HTTP 200. */
  function on<Called extends Name>(
    name: Called,
    answer: (body: v.InferOutput<(typeof requests)[Called]>, c: StandInContext) => object | Promise<Response>,
  ) {
    app.post(`/${name}/format/json/`, async (c) => {
      const result = v.safeParse(requests[name], await c.req.json())
      if (!result.success) {
        const [issue] = result.issues
        return c.json(refused({ [v.getDotPath(issue) ?? '0']: issue.message }))
      }
      const { api_key, api_password } = result.output
      if (api_key !== leopardsKeys.apiKey || api_password !== leopardsKeys.apiPassword)
        return c.json(refused('Invalid API key or password'))
      const answered = await answer(result.output as v.InferOutput<(typeof requests)[Called]>, c)
      return answered instanceof Response ? answered : c.json(answered)
    })
  }

  const listed = (text: string) => text.split(',').flatMap((cn) => desk.parcels.get(cn.trim()) ?? [])
  const newestOf = (parcel: BookedParcel) =>
    parcel.cancelledAt === null
      ? words[
          desk
            .stagesOf(parcel)
            .toSorted((one, other) => one.at - other.at)
            .at(-1)?.stage ?? 'booked'
        ]
      : 'Cancelled'

  on('getAllCities', () =>
    said({
      city_list: cities.map(({ id, name }) => ({
        id: desk.faults.isOddlyWritten ? String(id) : id,
        name: name.toUpperCase(),
        shipment_type: ['Overnight', 'Overland'],
        allow_as_origin: true,
        allow_as_destination: name !== 'Gilgit',
      })),
    }),
  )
  on('bookPacket', (body, c) => {
    const city = cities.find(({ id, name }) => String(id) === body.destination_city && name !== 'Gilgit')
    if (!city) return refused({ destination_city: 'Destination city is not serviceable.' })
    if (body.booked_packet_collect_amount > 300_000)
      return refused({ booked_packet_collect_amount: 'Collect amount is above the limit.' })
    const { cn } = desk.book({
      reference: body.booked_packet_order_id,
      codRupees: body.booked_packet_collect_amount,
      cityName: city.name,
      weightGrams: body.booked_packet_weight,
    })
    const slip_link = `${new URL(c.req.url).origin}/slip/${cn}`
    return desk.answerBooking(c, said({ track_number: cn, slip_link }))
  })
  app.get('/slip/:cn', (c) =>
    desk.parcels.has(c.req.param('cn'))
      ? c.body(pdfOf(`Stand-in of Leopards: ${c.req.param('cn')}`), 200, {
          'Content-Type': 'application/pdf',
        })
      : c.notFound(),
  )
  on('trackBookedPacket', ({ track_numbers }) => {
    const parcels = listed(track_numbers)
    if (parcels.length === 0) return refused('No Record Found')
    return said({
      packet_list: parcels.map((parcel) => ({
        track_number: parcel.cn,
        booked_packet_weight: parcel.weightGrams,
        booked_packet_status: newestOf(parcel),
        activity_date: dateOf(desk.stagesOf(parcel).at(-1)?.at ?? parcel.bookedAt),
        [desk.faults.isOddlyWritten ? 'status_reamrks' : 'status_remarks']: '',
        'Tracking Detail': desk.stagesOf(parcel).map(({ stage, at }) => ({
          [desk.faults.isOddlyWritten ? 'Staus' : 'Status']: words[stage],
          'Reciever Name': stage === 'delivered' ? 'Self' : '',
          'Activity Date': dateOf(at),
          Activity_Time: timeOf(at),
          Reason: stage === 'attempt' ? 'Consignee not available' : '',
        })),
      })),
    })
  })
  on('getBookedPacketLastStatus', ({ from_date, to_date }) =>
    said({
      packet_list: [...desk.parcels.values()]
        .filter(({ bookedAt }) => dateOf(bookedAt) >= from_date && dateOf(bookedAt) <= to_date)
        .map((parcel) => ({
          track_number: parcel.cn,
          booked_packet_order_id: parcel.reference,
          booked_packet_status: newestOf(parcel),
          cod_value: parcel.codRupees,
        })),
    }),
  )
  on('getShipmentDetailsByOrderID', ({ shipment_order_id }) => {
    const packets = shipment_order_id.flatMap(desk.bookedFor)
    if (packets.length === 0) return refused('No Record Found')
    return said({
      data: packets.map((parcel) => ({
        track_number: parcel.cn,
        booked_packet_order_id: parcel.reference,
        booked_packet_status: newestOf(parcel),
      })),
    })
  })
  on('cancelBookedPackets', ({ cn_numbers }) => {
    const failures = cn_numbers.split(',').flatMap((cn) => {
      if (desk.parcels.get(cn)?.cancelledAt) return [[cn, 'Packet is already cancelled']]
      return desk.cancel(cn) ? [] : [[cn, 'Packet can not be cancelled']]
    })
    return failures.length > 0 ? refused(Object.fromEntries(failures)) : { status: '1', error: 'null' }
  })
  on('generateLoadSheet', ({ cn_numbers }) => {
    const id = String(sheets.size + 1)
    sheets.set(id, cn_numbers)
    return said({ load_sheet_id: desk.faults.isOddlyWritten ? Number(id) : id })
  })
  on('downloadLoadSheet', async ({ load_sheet_id }, c) => {
    const cns = sheets.get(load_sheet_id)
    return cns
      ? c.body(pdfOf(`Load sheet ${load_sheet_id}: ${cns.join(' ')}`), 200, {
          'Content-Type': 'application/pdf',
        })
      : c.json(refused('No Record Found'))
  })
  const deliveredAt = (parcel: BookedParcel) =>
    desk.stagesOf(parcel).find(({ stage }) => stage === 'delivered')?.at ?? null
  on('getPaymentDetails', ({ cn_numbers }) =>
    said({
      payment_list: listed(cn_numbers)
        .slice(0, 50)
        .map((parcel) => {
          const paidAt = (deliveredAt(parcel) ?? Number.POSITIVE_INFINITY) + PAID_AFTER_MS
          const isPaid = paidAt <= desk.now()
          return {
            booked_packet_cn: parcel.cn,
            billing_method: 'Net',
            status: isPaid ? 'Paid' : 'Pending',
            invoice_cheque_no: isPaid ? `LCS-${dateOf(paidAt)}` : '',
            invoice_cheque_date: isPaid ? dateOf(paidAt) : null,
            payment_method: 'IBFT',
          }
        }),
    }),
  )
  on('getShippingCharges', ({ cn_numbers }) =>
    said({
      data: listed(cn_numbers).map((parcel) => ({
        track_number: parcel.cn,
        booked_packet_weight: parcel.weightGrams,
        booked_packet_collect_amount: parcel.codRupees,
        shipment_charges: 180,
        cash_handling: 25,
        return_charges: 0,
        insurance_charges: 0,
        fuel_surcharge: '36.50',
        gst: '38.64',
        net_charges: '241.50',
        gross_charges: '280.14',
      })),
    }),
  )
  const attempted = () =>
    [...desk.parcels.values()].filter((parcel) =>
      desk.stagesOf(parcel).some(({ stage }) => stage === 'attempt'),
    )
  on('shipperAdviceList', () =>
    said({
      data: attempted().map(({ cn }) => ({ id: cn.slice(2), cn_number: cn, reason: 'Not available' })),
    }),
  )
  on('updateShipperAdvice', ({ data }) => {
    for (const { cn_number, shipper_advice_status } of data) {
      const parcel = attempted().find(({ cn }) => cn === cn_number)
      if (!parcel) return refused({ [cn_number]: 'No advice is pending' })
      parcel.journey = shipper_advice_status === 'RA' ? 'secondAttempt' : 'returned'
    }
    return said({})
  })

  return {
    app,
    desk,
    /** What the courier would push now about a parcel. */
    pushOf: (cn: string) => {
      const parcel = desk.parcels.get(cn)
      const stages = parcel ? desk.stagesOf(parcel) : []
      return { data: stages.map(({ stage }) => ({ cn_number: cn, status: codes[stage], reason: '' })) }
    },
  }
}

const dateOf = (at: number) => wallTime(at).slice(0, 10)
const timeOf = (at: number) => wallTime(at).slice(11)
