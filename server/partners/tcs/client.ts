/**
 * TCS, ECOM API. Two logins give two tokens, which are kept until they expire and renewed when TCS says so. Its questions
 * take values in the address only: these addresses are logged nowhere.
 */
import * as v from 'valibot'
import type { CourierNews, Credentials } from '#domain/partners/couriers.ts'
import { karachi, MINUTE } from '#domain/weeks.ts'
import { ask, type Request } from '#server/partners/call.ts'
import type {
  Answer,
  Courier,
  CourierDeps,
  Days,
  ParcelToBook,
  SettlementRow,
} from '#server/partners/courier.ts'
import {
  contentsOf,
  cutAt,
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
  accountToken,
  bookingAnswer,
  cancellation,
  citiesAnswer,
  clientToken,
  envelope,
  meaningOfCodes,
  paymentsAnswer,
  trackingAnswer,
} from './contract.ts'

type Tokens = { bearer: string; account: string; until: number }
type Payment = NonNullable<v.InferOutput<typeof paymentsAnswer>['detail']>[number]
type Tracking = v.InferOutput<typeof trackingAnswer>

/** How long tokens are used whose end cannot be read, and how long before it they are renewed. */
const TOKEN_MS = 20 * MINUTE
const MARGIN_MS = MINUTE
/** What an answer says; null where it is not what the contract says. */
type Reader<Value> = (json: unknown, pdf: Uint8Array | null) => Value | null

const by =
  <Schema extends v.GenericSchema>(schema: Schema): Reader<v.InferOutput<Schema>> =>
  (json) => {
    const result = v.safeParse(schema, json)
    return result.success ? result.output : null
  }

const unauthorized: Answer<never> = { is: 'refused', words: 'UnAuthorized', about: 'credentials' }

export function openTcs(credentials: Credentials<'tcs'>, deps: CourierDeps): Courier {
  let tokens: Tokens | null = null

  /** A request without tokens; its refusals are those of the contract. */
  async function send<Value>(request: Request, read: Reader<Value>): Promise<Answer<Value>> {
    const answer = await ask(deps, request)
    if (answer.is !== 'answered') return answer
    const { status, json, pdf } = answer
    const said = v.safeParse(envelope, json)
    const isOver = status === 401 || (said.success && isUnauthorized(said.output))
    const value = isOver || status >= 300 ? null : read(json, pdf)
    if (value !== null) return { is: 'ok', value }
    if (said.success) return refusalOf(said.output, isOver, request.isChange)
    return unreadable(request.isChange)
  }

  async function signIn(): Promise<Answer<Tokens>> {
    if (tokens && tokens.until > deps.now().getTime()) return { is: 'ok', value: tokens }
    const client = await send(
      {
        method: 'GET',
        path: '/auth/api/auth',
        query: { clientid: credentials.clientId, clientsecret: credentials.clientSecret },
        isChange: false,
      },
      by(clientToken),
    )
    if (client.is !== 'ok') return ofLogin(client)
    const { accessToken: bearer, expiry } = client.value.result
    const account = await send(
      {
        method: 'GET',
        path: '/ecom/api/authentication/token',
        query: { username: credentials.userName, password: credentials.password },
        headers: { authorization: `Bearer ${bearer}` },
        isChange: false,
      },
      by(accountToken),
    )
    if (account.is !== 'ok') return ofLogin(account)
    const until = Math.min(endOf(expiry), endOf(account.value.expiry)) - MARGIN_MS
    tokens = { bearer, account: account.value.accesstoken, until }
    return { is: 'ok', value: tokens }
  }

  const endOf = (expiry: string) => readTime(expiry) ?? deps.now().getTime() + TOKEN_MS

  /** Sends with both tokens. When TCS says that they are over, it signs in once more: what it refuses so, it has not done. */
  async function call<Value>(
    requestWith: (accesstoken: string) => Request,
    read: Reader<Value>,
    isAgain = false,
  ): Promise<Answer<Value>> {
    const signedIn = await signIn()
    if (signedIn.is !== 'ok') return signedIn
    const { bearer, account } = signedIn.value
    const answer = await send(
      { ...requestWith(account), headers: { authorization: `Bearer ${bearer}` } },
      read,
    )
    if (answer.is !== 'refused' || answer.about !== 'credentials') return answer
    tokens = null
    return isAgain ? unauthorized : call(requestWith, read, true)
  }

  const get =
    (path: string, query: Record<string, string>) =>
    (accesstoken: string): Request => ({
      method: 'GET',
      path,
      query: { accesstoken, ...query },
      isChange: false,
    })
  const post =
    (path: string, body: Record<string, unknown>) =>
    (accesstoken: string): Request => ({
      method: 'POST',
      path,
      body: { accesstoken, ...body },
      isChange: true,
    })

  const payments = ({ from, to }: Days) =>
    call(
      get('/ecom/api/Payment/detail', {
        customerno: credentials.accountNumber,
        fromdate: from,
        todate: to,
      }),
      by(paymentsAnswer),
    )

  return {
    id: 'tcs',
    traits: {
      needsCity: true,
      needsShipperMobile: true,
      minWeightGrams: 500,
      maxCodMinor: 250_000_00,
      label: 'pdf',
      numbersPerCall: { track: 1, label: 1, loadSheet: 500, settlements: 1 },
      msBetweenCalls: 200,
      absentAfterSeconds: 120,
    },
    async check() {
      tokens = null
      return done(await signIn())
    },
    async cities() {
      const answer = await call(
        get('/ecom/api/setup/citylistbycountry', { countrycode: 'PK' }),
        by(citiesAnswer),
      )
      return mapped(answer, ({ data }) =>
        data.map(({ citycode: id, cityname: name }) => ({ id, name, isOrigin: true, isDestination: true })),
      )
    },
    pickupAddresses: null,
    async book(parcel, reference) {
      const body = bookingOf(parcel, reference, credentials, deps.now())
      const answer = await call(post('/ecom/api/booking/create', body), by(bookingAnswer))
      return mapped(answer, ({ consignmentNo: cn }) => ({ cn, label: null }))
    },
    async findByReference(reference, days) {
      const answer = await payments(days)
      if (answer.is !== 'ok') return answer
      const cns = (answer.value.detail ?? [])
        .filter((row) => row['order no'] === reference)
        .map((row) => row['cn by courier'])
      // A parcel without COD, or of today, need not be among the payments.
      return { is: 'ok', value: cns.length > 0 ? { is: 'found', cns } : { is: 'cannotTell' } }
    },
    async cancel(cn) {
      const answer = await call(post('/ecom/api/booking/cancel', { consignmentNumber: cn }), by(cancellation))
      if (answer.is !== 'ok') return answer
      return plain(answer.value.message) === 'success'
        ? { is: 'ok', value: null }
        : refusal(answer.value.message, null)
    },
    async track(cns) {
      const news: CourierNews[] = []
      for (const cn of cns) {
        const answer = await call(
          get('/tracking/api/Tracking/GetDynamicTrackDetail', { consignee: cn }),
          by(trackingAnswer),
        )
        if (answer.is !== 'ok') return answer
        news.push(...newsOf(cn, answer.value))
      }
      return { is: 'ok', value: news }
    },
    async label([cn = '']) {
      const query = { consignmentno: cn, shipperdetail: 'true', printtype: '1' }
      return call(get('/ecom/api/print/label', query), (_, pdf) => pdf && { is: 'pdf', bytes: pdf })
    },
    loadSheet: () => Promise.resolve({ is: 'ok', value: { is: 'ours' } }),
    async settlements({ days }) {
      return mapped(await payments(days), ({ detail }) => (detail ?? []).map(rowOf))
    },
    advise: null,
    onPush: null,
  }
}

type Said = v.InferOutput<typeof envelope>

const isUnauthorized = ({ code, status }: Said) => code === '401' || plain(status) === 'unauthorized'

/** A change whose answer neither says that it was done nor that it was not may have been done. */
function refusalOf({ message, error, errorList }: Said, isOver: boolean, isChange: boolean): Answer<never> {
  const words = [
    ...error.map(({ errorname }) => errorname),
    ...errorList.map(({ key, errormessage }) => `${key}: ${errormessage}`),
  ].join('. ')
  if (isOver) return refusal(words || message || 'UnAuthorized', 'credentials')
  return words || message ? refusal(words || message) : unreadable(isChange)
}

/** A login that is refused is about what it sends. */
const ofLogin = (answer: Exclude<Answer<never>, { is: 'ok' }>): Answer<never> =>
  answer.is === 'refused' ? { ...answer, about: 'credentials' } : answer

/** '28/08/2023 01:04:02' in the time of Karachi. */
function dateOf(at: Date): string {
  const [year, month, day, time] = new Date(at.getTime() + karachi.offsetMinutes * MINUTE)
    .toISOString()
    .split(/[-T.]/)
  return `${day}/${month}/${year} ${time}`
}

/** TCS takes names in parts of 3 to 50 characters, and needs a second part: a single name is sent as both. */
function nameParts(name: string): { firstname: string; middlename: string; lastname: string } {
  const words = name.trim().split(/\s+/)
  const length = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length >= 3) + 1
  const first = words
    .slice(0, length || words.length)
    .join(' ')
    .slice(0, 50)
  const rest = words.slice(length || words.length).join(' ')
  return {
    firstname: first,
    middlename: rest.length < 3 ? first : rest.slice(0, 50),
    lastname: rest.slice(50, 100),
  }
}

function bookingOf(
  { shipper, consignee, ...parcel }: ParcelToBook,
  reference: string,
  { accountNumber, costCentre }: Credentials<'tcs'>,
  now: Date,
) {
  const [from1, fromRest] = cutAt(shipper.address, 120)
  const [from2, from3] = cutAt(fromRest, 120)
  const [address1, addressRest] = cutAt(consignee.address, 120)
  const remarks = [addressRest && `Address: ${addressRest}`, parcel.instructions].filter(Boolean).join(' · ')
  const shareOfEach = Math.max(0.01, Math.round(parcel.weightGrams / parcel.pieces / 10) / 100)
  return {
    consignmentno: '',
    shipperinfo: {
      tcsaccount: accountNumber,
      shippername: shipper.name.slice(0, 50),
      address1: from1,
      address2: from2,
      address3: from3.slice(0, 120),
      countrycode: 'PK',
      citycode: shipper.city.id,
      cityname: shipper.city.name,
      mobile: shipper.phone,
    },
    consigneeinfo: {
      ...nameParts(consignee.name),
      address1,
      citycode: consignee.city.id,
      cityname: consignee.city.name,
      email: consignee.email,
      mobile: consignee.phone,
    },
    shipmentinfo: {
      costcentercode: costCentre,
      referenceno: reference,
      contentdesc: contentsOf(parcel).slice(0, 50),
      servicecode: 'O',
      shipmentdate: dateOf(now),
      currency: 'PKR',
      codamount: rupeesOf(parcel.codMinor),
      // Less than half a kilogram is sent as half a kilogram.
      weightinkg: Math.max(0.5, Math.round(parcel.weightGrams / 10) / 100),
      pieces: parcel.pieces,
      fragile: false,
      remarks: remarks.slice(0, 500),
      skus: parcel.items.map(({ sku, title, quantity, unitPriceMinor }) => ({
        description: `${sku} ${title}`.slice(0, 50),
        quantity,
        weight: shareOfEach,
        uom: 'KG',
        unitprice: unitPriceMinor / 100,
      })),
    },
  }
}

/** Checkpoints say where it was; how it ended is in the deliveries, by their codes. */
function newsOf(cn: string, { deliveryinfo, checkpoints }: Tracking): CourierNews[] {
  const deliveries = deliveryinfo.map(({ status, code, datetime, station }) => ({
    cn,
    words: status,
    code: code || null,
    reason: station,
    timeText: datetime,
    at: readTime(datetime),
    meaning: meaningIn(meaningOfCodes, code.toUpperCase()),
  }))
  const ways = checkpoints.map(({ status, datetime, recievedby }) => ({
    cn,
    words: status,
    code: null,
    reason: recievedby,
    timeText: datetime,
    at: readTime(datetime),
    meaning: 'onTheWay' as const,
  }))
  return oldestFirst([...ways, ...deliveries])
}

function rowOf(row: Payment): SettlementRow {
  const isPaid = row['payment status'].toUpperCase() === 'Y'
  const charges = paisaOf(row['delivery charges'])
  const paidOn = isPaid ? readDay(row['payment date']) : null
  return {
    cn: row['cn by courier'],
    reference: row['order no'],
    settlement: paidOn === null ? '' : `TCS ${paidOn}`,
    isPaid,
    paidOn,
    grossMinor: isPaid ? paisaOf(row['amount paid']) : null,
    deductions: charges ? { delivery: charges } : {},
  }
}
