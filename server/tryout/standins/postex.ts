/** A stand-in for PostEx: its Merchant API v4.1.9 as published, on the loopback. It refuses what the contract does not know. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import * as v from 'valibot'
import { DAY } from '#domain/weeks.ts'
import { type BookedParcel, citiesWithout, createDesk, createStandIn, pdfOf, wallTime } from './desk.ts'
import type { Stage } from './journey.ts'

export const postexKeys = { token: 'stand-in-key-of-postex' }
export const postexPickup = {
  addressCode: '001',
  address: 'Korangi Industrial Area, Karachi',
  cityName: 'Karachi',
}

/** Words of the push, and the code and words of a step of the history. */
const words: Record<Stage, [pushed: string, code: string, told: string]> = {
  booked: ['Booked', '0001', "At Merchant's Warehouse"],
  picked: ['Picked By PostEx', '0003', 'At PostEx Warehouse'],
  atStation: ['PostEx WareHouse', '0003', 'At PostEx Warehouse'],
  onTheWay: ['En-Route to Lahore warehouse', '0003', 'At PostEx Warehouse'],
  outForDelivery: ['Out For Delivery', '0004', 'Package on Root'],
  attempt: ['Attempted', '0013', 'Attempt Made: CNA (customer not available)'],
  delivered: ['Delivered', '0005', 'Delivered'],
  readyForReturn: ['Delivery Under Review', '0008', 'Delivery Under Review'],
  returning: ['Out For Return', '0008', 'Delivery Under Review'],
  returned: ['Returned', '0002', 'Returned'],
  ended: ['Expired', '0099', 'Expired'],
  unheardOf: ['Held at Customs of the Moon', '2031', 'Held at Customs of the Moon'],
}
/** Words of a list, where they differ from those of the push. */
const listWords: Record<string, string> = {
  Returned: 'Return',
  'Delivery Under Review': 'Under Verification',
}

const some = v.pipe(v.string(), v.nonEmpty())

/** Field by field; strict, so that a field of another name is refused. */
const bookingRequest = v.strictObject({
  orderRefNumber: some,
  invoicePayment: v.pipe(v.number(), v.integer(), v.minValue(0)),
  customerName: some,
  customerPhone: v.pipe(v.string(), v.regex(/^03\d{9}$/, 'INVALID CUSTOMER PHONE')),
  deliveryAddress: some,
  cityName: some,
  invoiceDivision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  items: v.pipe(v.number(), v.integer(), v.minValue(1)),
  orderType: v.picklist(['Normal', 'Reverse', 'Replacement']),
  pickupAddressCode: v.optional(some),
  orderDetail: v.optional(v.string()),
  transactionNotes: v.optional(v.string()),
})
const sheetRequest = v.strictObject({ trackingNumbers: v.array(some), pickupAddress: v.optional(v.string()) })
const cancelRequest = v.strictObject({ trackingNumber: some })

type Called = Context<{ Bindings: HttpBindings }>
/** The same day, in advance. */
const PAID_AFTER_MS = DAY / 2
const MOST_COD = 500_000

export function createPostex() {
  const desk = createDesk({ numberOf: (n) => String(26_704_560_000_656 + n) })
  const app = createStandIn(desk)
  const cities = citiesWithout('Chaman', 'Kotli')

  const said = (dist: unknown) => ({
    statusCode: desk.faults.isOddlyWritten ? 200 : '200',
    statusMessage: 'SUCCESSFULLY OPERATED',
    dist,
  })
  const refused = (c: Called, statusMessage: string, status: 400 | 401 | 404 = 400) =>
    c.json({ statusCode: String(status), statusMessage }, status)
  const pdf = (c: Called, text: string) => c.body(pdfOf(text), 200, { 'Content-Type': 'application/pdf' })

  app.use(async (c, next) =>
    c.req.header('token') === postexKeys.token ? next() : refused(c, 'TOKEN IS INVALID', 401),
  )
  app.get('/v2/get-operational-city', (c) =>
    c.json(
      said(
        cities.map(({ name }) => ({
          operationalCityName: name,
          countryName: 'Pakistan',
          isPickupCity: desk.faults.isOddlyWritten ? 'true' : true,
          isDeliveryCity: name !== 'Turbat',
        })),
      ),
    ),
  )
  app.get('/v1/get-merchant-address', (c) => c.json(said([postexPickup])))
  app.post('/v3/create-order', async (c) => {
    const result = v.safeParse(bookingRequest, await c.req.json())
    if (!result.success) return refused(c, `${v.getDotPath(result.issues[0])}: ${result.issues[0].message}`)
    const { orderRefNumber, invoicePayment, cityName, pickupAddressCode } = result.output
    if (!cities.some(({ name }) => name === cityName && name !== 'Turbat'))
      return refused(c, 'CITY IS NOT OPERATIONAL')
    if (invoicePayment > MOST_COD) return refused(c, 'INVOICE PAYMENT IS ABOVE THE LIMIT')
    if (pickupAddressCode !== undefined && pickupAddressCode !== postexPickup.addressCode)
      return refused(c, 'PICKUP ADDRESS IS INVALID')
    const { cn, bookedAt } = desk.book({
      reference: orderRefNumber,
      codRupees: invoicePayment,
      cityName,
      weightGrams: 0,
    })
    const orderDate = wallTime(bookedAt).replace('T', ' ')
    return desk.answerBooking(c, said({ trackingNumber: cn, orderStatus: 'UnBooked', orderDate }))
  })
  const listed = (text: string) => text.split(',').filter((cn) => cn !== '')
  app.get('/v1/get-invoice', (c) => {
    const cns = listed(c.req.query('trackingNumbers') ?? '')
    if (cns.length === 0 || cns.length > 10) return refused(c, 'TRACKING NUMBERS ARE INVALID')
    if (cns.some((cn) => !desk.parcels.has(cn))) return refused(c, 'ORDER NOT FOUND', 404)
    return pdf(c, `Stand-in of PostEx: ${cns.join(' ')}`)
  })
  app.post('/v2/generate-load-sheet', async (c) => {
    const result = v.safeParse(sheetRequest, await c.req.json())
    return result.success
      ? pdf(c, `Load sheet: ${result.output.trackingNumbers.join(' ')}`)
      : refused(c, result.issues[0].message)
  })

  function orderOf(parcel: BookedParcel, isListed: boolean) {
    const stages = desk.stagesOf(parcel)
    const newest = stages.toSorted((one, other) => one.at - other.at).at(-1)
    const status =
      parcel.cancelledAt === null ? (newest ? words[newest.stage][0] : 'Unbooked') : 'Un-Assigned By Me'
    const isReturned = stages.some(({ stage }) => stage === 'returned')
    return {
      trackingNumber: parcel.cn,
      orderRefNumber: parcel.reference,
      cityName: parcel.cityName,
      transactionStatus: isListed ? (listWords[status] ?? status) : status,
      invoicePayment: parcel.codRupees,
      transactionFee: isReturned ? 0 : 180,
      transactionTax: isReturned ? 0 : 28.8,
      reversalFee: isReturned ? 237 : null,
      reversalTax: isReturned ? 37.92 : null,
      ...(!isListed && {
        transactionStatusHistory: stages.map(({ stage, at }) => ({
          transactionStatusMessage: words[stage][2],
          transactionStatusMessageCode: words[stage][1],
          [desk.faults.isOddlyWritten ? 'modifiedDatetime' : 'updatedAt']: wallTime(at).replace('T', ' '),
        })),
      }),
    }
  }
  const inEnvelope = (parcel: BookedParcel, isListed: boolean) =>
    desk.faults.isOddlyWritten || !isListed
      ? { trackingNumber: parcel.cn, message: '', trackingResponse: orderOf(parcel, isListed) }
      : orderOf(parcel, isListed)

  app.get('/v1/track-order/:cn', (c) => {
    const parcel = desk.parcels.get(c.req.param('cn'))
    return parcel ? c.json(said(orderOf(parcel, false))) : refused(c, 'ORDER NOT FOUND', 404)
  })
  app.get('/v1/track-bulk-order', (c) => {
    const numbers = c.req.query('TrackingNumbers')
    // As its framework says it, without an envelope.
    if (!numbers) return c.json({ status: 400, error: 'Bad Request' }, 400)
    const rows = listed(numbers).map((cn) => {
      const parcel = desk.parcels.get(cn)
      return parcel ? inEnvelope(parcel, false) : { trackingNumber: cn, message: 'ORDER NOT FOUND' }
    })
    return c.json(said(rows))
  })
  app.get('/v1/get-all-order', (c) => {
    const { orderStatusId, startDate, endDate } = c.req.query()
    if (orderStatusId === undefined || !startDate || !endDate)
      return c.json({ status: 400, error: 'Bad Request' }, 400)
    const rows = [...desk.parcels.values()].filter(({ bookedAt }) => {
      const day = wallTime(bookedAt).slice(0, 10)
      return day >= startDate && day <= endDate
    })
    return c.json(said(rows.map((parcel) => inEnvelope(parcel, true))))
  })
  app.put('/v1/cancel-order', async (c) => {
    const result = v.safeParse(cancelRequest, await c.req.json())
    if (!result.success) return refused(c, result.issues[0].message)
    const cn = result.output.trackingNumber
    if (desk.parcels.get(cn)?.cancelledAt) return refused(c, 'ORDER IS ALREADY CANCELLED')
    return desk.cancel(cn) ? c.json(said(null)) : refused(c, 'ORDER CAN NOT BE CANCELLED')
  })
  app.get('/v1/payment-status/:cn', (c) => {
    const parcel = desk.parcels.get(c.req.param('cn'))
    if (!parcel) return refused(c, 'ORDER NOT FOUND', 404)
    const delivered = desk.stagesOf(parcel).find(({ stage }) => stage === 'delivered')
    const paidAt = (delivered?.at ?? Number.POSITIVE_INFINITY) + PAID_AFTER_MS
    const settle = paidAt <= desk.now()
    return c.json(
      said({
        orderRefNumber: parcel.reference,
        trackingNumber: parcel.cn,
        settle,
        settlementDate: settle ? wallTime(paidAt).slice(0, 10) : '',
        upfrontPaymentDate: settle ? wallTime(paidAt).slice(0, 10) : null,
        cprNumber_1: settle ? 'CPR-0000000123' : null,
        reservePaymentDate: null,
        cprNumber_2: null,
      }),
    )
  })

  return {
    app,
    desk,
    /** What the courier would push now about a parcel: one event a POST. */
    pushesOf: (cn: string) => {
      const parcel = desk.parcels.get(cn)
      const stages = parcel ? desk.stagesOf(parcel) : []
      return stages.map(({ stage, at }) => ({
        trackingNumber: cn,
        orderReferenceNumber: parcel?.reference,
        statusUpdateDatetime: wallTime(at).replace('T', ' '),
        orderStatus: words[stage][0],
        returnRequested: false,
      }))
    },
  }
}
