/** A stand-in for TCS: its ECOM API as published, on the loopback. It refuses what the contract does not know. */
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import * as v from 'valibot'
import { DAY, HOUR } from '#domain/weeks.ts'
import { type BookedParcel, citiesWithout, createDesk, createStandIn, pdfOf, wallTime } from './desk.ts'
import type { Stage } from './journey.ts'

export const tcsKeys = {
  clientId: 'stand-in-client',
  clientSecret: 'stand-in-secret-of-tcs',
  userName: 'stand-in-user',
  password: 'stand-in-password-of-tcs',
  accountNumber: '032510A4',
  costCentre: '01',
}

/** What a checkpoint says; null: it makes none. */
const checkpointWords: Record<Stage, string | null> = {
  booked: null,
  picked: 'Shipment Picked Up',
  atStation: 'Arrived at TCS Facility',
  onTheWay: 'Departed From TCS Facility',
  outForDelivery: 'Out For Delivery',
  attempt: null,
  delivered: 'Shipment Delivered',
  readyForReturn: null,
  returning: 'Departed From TCS Facility',
  returned: 'Shipment Delivered To Shipper',
  ended: null,
  unheardOf: null,
}
/** Words and code of a delivery; null: it makes none. */
const deliveryWords: Record<Stage, [words: string, code: string] | null> = {
  booked: null,
  picked: null,
  atStation: null,
  onTheWay: null,
  outForDelivery: null,
  attempt: ['Awaiting Receiver Collection', 'SC'],
  delivered: ['Delivered', 'OK'],
  readyForReturn: null,
  returning: ['Return To Origin', 'RO'],
  returned: null,
  ended: null,
  unheardOf: ['Held at Customs of the Moon', 'ZZ'],
}

const some = (length: number, least = 1) => v.pipe(v.string(), v.minLength(least), v.maxLength(length))
const line = some(120, 0)
const mobile = v.pipe(v.string(), v.regex(/^03\d{9}$/, 'Invalid mobile number'))

/** Field by field; strict, so that a field of another name is refused. */
const bookingRequest = v.strictObject({
  accesstoken: v.string(),
  consignmentno: v.literal(''),
  shipperinfo: v.strictObject({
    tcsaccount: some(12),
    shippername: some(50, 3),
    address1: some(120, 3),
    address2: line,
    address3: line,
    countrycode: v.literal('PK'),
    citycode: some(10),
    cityname: some(50),
    mobile,
  }),
  consigneeinfo: v.strictObject({
    firstname: some(50, 3),
    middlename: some(50, 3),
    lastname: some(50, 0),
    address1: some(120, 3),
    citycode: v.optional(v.string()),
    cityname: some(50),
    email: v.string(),
    mobile,
  }),
  shipmentinfo: v.strictObject({
    costcentercode: v.string(),
    referenceno: some(50, 3),
    contentdesc: some(50),
    servicecode: v.literal('O'),
    shipmentdate: v.pipe(v.string(), v.regex(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)),
    currency: v.literal('PKR'),
    codamount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(250_000, 'COD amount above limit')),
    weightinkg: v.pipe(v.number(), v.minValue(0.5, 'Weight must be at least 0.5')),
    pieces: v.pipe(v.number(), v.integer(), v.minValue(1)),
    fragile: v.boolean(),
    remarks: v.pipe(v.string(), v.maxLength(500)),
    skus: v.array(
      v.strictObject({
        description: v.string(),
        quantity: v.number(),
        weight: v.number(),
        uom: v.string(),
        unitprice: v.number(),
      }),
    ),
  }),
})
const cancelRequest = v.strictObject({ accesstoken: v.string(), consignmentNumber: v.string() })

const TOKEN_MS = 8 * HOUR
const PAID_AFTER_MS = 10 * DAY

type Called = Context<{ Bindings: HttpBindings }>

export function createTcs() {
  const desk = createDesk({ numberOf: (n) => String(779_412_326_902 + n) })
  const app = createStandIn(desk)
  const cities = citiesWithout('Hunza', 'Zhob')
  const tokens = new Map<string, number>()

  const tokenUntil = () => {
    const token = randomUUID()
    tokens.set(token, desk.now() + (desk.faults.tokenMs ?? TOKEN_MS))
    return { token, expiry: wallTime(desk.now() + TOKEN_MS) }
  }
  const isGood = (token: string) => (tokens.get(token) ?? 0) > desk.now()
  const unauthorized = (c: Called) =>
    c.json({ code: 401, message: 'Invalid access token', status: 'UnAuthorized' }, 401)
  const hasBearer = (c: Called) => isGood((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))
  const refused = (errorname: string) => ({ error: [{ errorname }], message: 'FAIL', traceid: randomUUID() })

  /** The guide shows bodies, working clients send a query: both are taken. GET has no body here. */
  function getWith(
    path: string,
    names: string[],
    answer: (query: Record<string, string>, c: Called) => Response,
  ) {
    app.get(path, (c) => {
      const query = c.req.query()
      const other = Object.keys(query).find((name) => !names.includes(name))
      return other === undefined ? answer(query, c) : c.json(refused(`Unknown parameter ${other}`))
    })
  }

  getWith('/auth/api/auth', ['clientid', 'clientsecret'], ({ clientid, clientsecret }, c) => {
    if (clientid !== tcsKeys.clientId || clientsecret !== tcsKeys.clientSecret)
      return c.json({ code: 401, message: 'Invalid client', status: 'UnAuthorized' }, 401)
    const { token, expiry } = tokenUntil()
    return c.json({ result: { accessToken: token, expiry }, status: true, code: '0200' })
  })
  getWith('/ecom/api/authentication/token', ['username', 'password'], ({ username, password }, c) => {
    if (!hasBearer(c)) return unauthorized(c)
    if (username !== tcsKeys.userName || password !== tcsKeys.password)
      return c.json({ message: 'Invalid username or password' })
    const { token, expiry } = tokenUntil()
    return c.json({ accesstoken: token, expiry, message: 'success' })
  })
  getWith('/ecom/api/setup/citylistbycountry', ['accesstoken', 'countrycode'], (_, c) =>
    hasBearer(c)
      ? c.json({ data: cities.map(({ code, name }) => ({ citycode: code, cityname: name.toUpperCase() })) })
      : unauthorized(c),
  )

  app.post('/ecom/api/booking/create', async (c) => {
    const result = v.safeParse(bookingRequest, await c.req.json())
    if (!result.success) {
      const [issue] = result.issues
      const key = v.getDotPath(issue) ?? ''
      return c.json({
        errorList: [{ key, errormessage: issue.message }],
        message: 'FAIL',
        traceid: randomUUID(),
      })
    }
    const { accesstoken, consigneeinfo, shipmentinfo, shipperinfo } = result.output
    if (!hasBearer(c) || !isGood(accesstoken)) return unauthorized(c)
    if (shipperinfo.tcsaccount !== tcsKeys.accountNumber) return c.json(refused('Invalid TCS account'))
    if (shipmentinfo.costcentercode !== tcsKeys.costCentre) return c.json(refused('Invalid cost center'))
    const city = cities.find(({ code }) => code === consigneeinfo.citycode)
    if (!city) return c.json(refused('Destination city is not serviceable'))
    const { cn } = desk.book({
      reference: shipmentinfo.referenceno,
      codRupees: shipmentinfo.codamount,
      cityName: city.name,
      weightGrams: shipmentinfo.weightinkg * 1_000,
    })
    const message = desk.faults.isOddlyWritten ? 'success' : 'SUCCESS'
    return desk.answerBooking(c, {
      consignmentNo: desk.faults.isOddlyWritten ? Number(cn) : cn,
      message,
      traceid: randomUUID(),
    })
  })
  app.post('/ecom/api/booking/cancel', async (c) => {
    const result = v.safeParse(cancelRequest, await c.req.json())
    if (!result.success) return c.json(refused(result.issues[0].message))
    if (!hasBearer(c) || !isGood(result.output.accesstoken)) return unauthorized(c)
    const isDone = desk.cancel(result.output.consignmentNumber)
    return c.json({ message: isDone ? 'SUCCESS' : 'Failure: No Record Founds' })
  })
  const labelNames = ['accesstoken', 'consignmentno', 'shipperdetail', 'printtype']
  getWith(
    '/ecom/api/print/label',
    labelNames,
    ({ accesstoken = '', consignmentno = '', printtype = '' }, c) => {
      if (!hasBearer(c) || !isGood(accesstoken)) return unauthorized(c)
      return desk.parcels.has(consignmentno) && /^[1-4]$/.test(printtype)
        ? c.body(pdfOf(`Stand-in of TCS: ${consignmentno}`), 200, { 'Content-Type': 'application/pdf' })
        : c.json({ message: 'CN not found' })
    },
  )
  const trackingPath = '/tracking/api/Tracking/GetDynamicTrackDetail'
  getWith(trackingPath, ['accesstoken', 'consignee'], ({ consignee = '' }, c) => {
    if (!hasBearer(c)) return unauthorized(c)
    const parcel = desk.parcels.get(consignee)
    const stages = parcel ? desk.stagesOf(parcel).toReversed() : []
    const checkpoints = stages.flatMap(({ stage, at }) => {
      const status = checkpointWords[stage]
      return status === null
        ? []
        : [{ consignmentno: consignee, datetime: spoken(at), recievedby: 'LAHORE', status }]
    })
    if (checkpoints.length === 0) return c.json({ message: 'FAIL', shipmentinfo: null, checkpoints: null })
    const deliveryinfo = stages.flatMap(({ stage, at }) => {
      const [status, code] = deliveryWords[stage] ?? []
      return status === undefined
        ? []
        : [
            {
              consignmentno: consignee,
              station: 'LAHORE',
              datetime: spoken(at),
              recievedby: 'SELF',
              status,
              code,
            },
          ]
    })
    return c.json({
      message: 'SUCCESS',
      shipmentinfo: [{ consignmentno: consignee }],
      deliveryinfo,
      checkpoints,
    })
  })
  const paymentNames = ['accesstoken', 'customerno', 'fromdate', 'todate']
  getWith('/ecom/api/Payment/detail', paymentNames, (query, c) => {
    const { accesstoken = '', customerno, fromdate = '', todate = '' } = query
    if (!hasBearer(c) || !isGood(accesstoken)) return unauthorized(c)
    if (customerno !== tcsKeys.accountNumber) return c.json(refused('Invalid customer'))
    const rows = [...desk.parcels.values()].filter(({ bookedAt }) => {
      const day = wallTime(bookedAt).slice(0, 10)
      return day >= fromdate && day <= todate
    })
    return c.json({ detail: rows.map(paymentOf) })
  })

  function paymentOf(parcel: BookedParcel) {
    const delivered = desk.stagesOf(parcel).find(({ stage }) => stage === 'delivered')
    const paidAt = (delivered?.at ?? Number.POSITIVE_INFINITY) + PAID_AFTER_MS
    const isPaid = paidAt <= desk.now()
    return {
      'booking date': slashed(parcel.bookedAt),
      [desk.faults.isOddlyWritten ? 'CN By Courier ' : 'cn by courier']: parcel.cn,
      'cn status': delivered ? 'DELIVERED' : 'IN TRANSIT',
      'order no': parcel.reference,
      'payment status': isPaid ? 'Y' : 'N',
      'amount paid': isPaid ? parcel.codRupees : 0,
      'parcel weight': parcel.weightGrams / 1_000,
      city: parcel.cityName.toUpperCase(),
      'delivery charges': '210.00',
      'delivery date': delivered ? slashed(delivered.at) : null,
      'payment date': isPaid ? slashed(paidAt) : null,
    }
  }

  return { app, desk }
}

/** '28/08/2023'. */
const slashed = (at: number) => wallTime(at).slice(0, 10).split('-').reverse().join('/')

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Thursday Oct 17, 2024 12:58'. */
function spoken(at: number): string {
  const wall = new Date(`${wallTime(at)}Z`)
  const [day, month] = [weekdays[wall.getUTCDay()], months[wall.getUTCMonth()]]
  return `${day} ${month} ${wall.getUTCDate()}, ${wall.getUTCFullYear()} ${wallTime(at).slice(11, 16)}`
}
