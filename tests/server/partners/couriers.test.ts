/** One suite for the clients of all couriers, each against a stand-in that obeys its published contract. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { couriers as allCouriers, type CourierMeaning, type CourierNews } from '#domain/partners/couriers.ts'
import { DAY, HOUR, karachi, MINUTE } from '#domain/weeks.ts'
import type { Answer, Courier } from '#server/partners/courier.ts'
import { courierUrls, openCourier } from '#server/partners/couriers.ts'
import type { Faults } from '#server/tryout/standins/desk.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { postexKeys, postexPickup } from '#server/tryout/standins/postex.ts'
import { tcsKeys } from '#server/tryout/standins/tcs.ts'
import { type Bench, parcelFor, startCouriers } from '#tests/support/couriers.ts'

/** Values of TCS that no login asks for. */
const onlyForBookings = ['accountNumber', 'costCentre']

type Started = Awaited<ReturnType<typeof startCouriers>>

let started: Started
beforeAll(async () => {
  started = await startCouriers()
})
afterAll(() => started.close())
afterEach(() => {
  for (const { desk, sent } of Object.values(started.benches)) {
    desk.reset()
    sent.length = 0
  }
})

const ok = <Value>(answer: Answer<Value>): Value => {
  if (answer.is !== 'ok') throw new Error(`Not ok: ${JSON.stringify(answer)}`)
  return answer.value
}
const today = (bench: Bench) => {
  const day = new Date(bench.desk.now() + karachi.offsetMinutes * MINUTE).toISOString().slice(0, 10)
  return { from: day, to: day }
}
const bookAt = async (courier: Courier, reference: string) =>
  ok(await courier.book(await parcelFor(courier), reference)).cn
const meaningsOf = (news: readonly CourierNews[]) => news.map(({ meaning }) => meaning)

const secrets = [
  leopardsKeys.apiKey,
  leopardsKeys.apiPassword,
  tcsKeys.clientSecret,
  tcsKeys.password,
  postexKeys.token,
]

describe.each(['leopards', 'tcs', 'postex'] as const)('%s', (id) => {
  const bench = () => started.benches[id]
  const keys: Record<string, string> = { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys }[id]
  const set = (faults: Partial<Faults>) => Object.assign(bench().desk.faults, faults)

  describe('signing in', () => {
    test('is checked by a real login', async () => {
      expect(await bench().open().check()).toEqual({ is: 'ok', value: null })
    })

    test.each(Object.keys(keys).filter((field) => !onlyForBookings.includes(field)))(
      'with a wrong %s is refused',
      async (field) => {
        const courier = bench().open({ credentials: { ...keys, [field]: 'wrong' } })
        expect(await courier.check()).toMatchObject({ is: 'refused', about: 'credentials' })
      },
    )

    test('sends no secret in an address, unless the contract leaves no other way', async () => {
      const courier = bench().open()
      const cn = await bookAt(courier, 'K-1')
      await courier.track?.([cn])
      await courier.label([cn])
      await courier.cancel(cn)
      const inAddresses = bench().sent.filter(({ query }) =>
        Object.values(query).some((value) => secrets.includes(value)),
      )
      expect(inAddresses.map(({ path }) => path)).toEqual(
        id === 'tcs' ? ['/auth/api/auth', '/ecom/api/authentication/token'] : [],
      )
    })
  })

  test('has its cities', async () => {
    const cities = ok(await bench().open().cities())
    expect(cities.length).toBeGreaterThan(40)
    expect(cities.find(({ name }) => name.toLowerCase() === 'lahore')).toMatchObject({
      id: { leopards: '130', tcs: 'KBE', postex: 'Lahore' }[id],
      isDestination: true,
    })
  })

  describe('booking', () => {
    test('gives a number, and the courier has what was sent', async () => {
      const cn = await bookAt(bench().open(), 'K-1042-a')
      expect(bench().desk.parcels.get(cn)).toMatchObject({
        reference: 'K-1042-a',
        codRupees: 3_490,
        cityName: 'Lahore',
      })
    })

    test.each([
      ['city', { city: { id: 'nowhere', name: 'Nowhere' } }, {}],
      ['phone', { phone: '02134567890' }, {}],
      ['cod', {}, { codMinor: 900_000_00 }],
    ] as const)('is refused for its %s in the words of the courier', async (about, consignee, rest) => {
      const courier = bench().open()
      const parcel = await parcelFor(courier, rest)
      const answer = await courier.book(
        { ...parcel, consignee: { ...parcel.consignee, ...consignee } },
        'K-1',
      )
      expect(answer).toMatchObject({ is: 'refused', about, words: expect.stringMatching(/\w+ \w+/) })
      expect(bench().desk.parcels.size).toBe(0)
    })

    test('whose answer is lost is unknown, was made, and is found or not denied', async () => {
      set({ losesOneIn: 1 })
      const courier = bench().open()
      expect(await courier.book(await parcelFor(courier), 'K-7')).toMatchObject({ is: 'unknown' })
      const cns = [...bench().desk.parcels.keys()]
      expect(cns).toHaveLength(1)
      expect(await courier.findByReference?.('K-7', today(bench()))).toEqual({
        is: 'ok',
        value: { is: 'found', cns },
      })
    })

    test('that is answered too slowly is unknown, and was made', async () => {
      const patient = bench().open()
      const parcel = await parcelFor(patient)
      ok(await patient.check())
      set({ slowMs: 400 })
      const hasty = bench().open({ timeoutMs: 200 })
      expect(await hasty.book(parcel, 'K-8')).toMatchObject({ is: 'unknown' })
      expect(bench().desk.bookedFor('K-8')).toHaveLength(1)
    })

    test.each(['502', '200'] as const)(
      'that meets HTML (HTTP %s) is unknown, and a question is for later',
      async (html) => {
        const courier = bench().open()
        const parcel = await parcelFor(courier)
        set({ html })
        expect(await courier.book(parcel, 'K-9')).toMatchObject({ is: 'unknown' })
        expect(await courier.cities()).toMatchObject({ is: 'later' })
      },
    )

    test('that is turned away for its pace was not made: it is for later', async () => {
      const courier = bench().open()
      const parcel = await parcelFor(courier)
      set({ isBusy: true })
      expect(await courier.book(parcel, 'K-9')).toEqual({ is: 'later', afterSeconds: 7, words: 'HTTP 429' })
    })

    test('that cannot reach the courier was not sent: it is for later', async () => {
      const parcel = await parcelFor(bench().open())
      const courier = bench().open({ url: started.closedUrl })
      expect(await courier.book(parcel, 'K-9')).toMatchObject({ is: 'later', words: 'ECONNREFUSED' })
    })

    test('is not found under a reference that nobody sent', async () => {
      const courier = bench().open()
      await bookAt(courier, 'K-1')
      expect(await courier.findByReference?.('K-2', today(bench()))).toEqual({
        is: 'ok',
        value: { is: id === 'tcs' ? 'cannotTell' : 'absent' },
      })
    })

    test('reads the same from what is written in the other way', async () => {
      set({ isOddlyWritten: true })
      bench().desk.setJourney('secondAttempt')
      const courier = bench().open()
      const cn = await bookAt(courier, 'K-1')
      expect(await courier.findByReference?.('K-1', today(bench()))).toMatchObject({ value: { cns: [cn] } })
      bench().desk.hurry(3 * DAY)
      const odd = ok((await courier.track?.([cn])) ?? { is: 'ok', value: [] })
      set({ isOddlyWritten: false })
      expect(ok((await courier.track?.([cn])) ?? { is: 'ok', value: [] })).toEqual(odd)
      expect(meaningsOf(odd)).toContain('delivered')
    })
  })

  describe('cancelling', () => {
    test('works before the pick-up, and twice does no harm', async () => {
      const courier = bench().open()
      const cn = await bookAt(courier, 'K-1')
      expect(await courier.cancel(cn)).toEqual({ is: 'ok', value: null })
      expect(bench().desk.parcels.get(cn)?.cancelledAt).not.toBeNull()
      const again = await courier.cancel(cn)
      expect(again).toMatchObject(
        id === 'tcs' ? { is: 'refused', words: 'Failure: No Record Founds' } : { is: 'ok', value: null },
      )
    })

    test('is refused after it', async () => {
      const courier = bench().open()
      bench().desk.setJourney('delivered')
      const cn = await bookAt(courier, 'K-1')
      bench().desk.hurry(5 * HOUR)
      expect(await courier.cancel(cn)).toMatchObject({ is: 'refused' })
      expect(bench().desk.parcels.get(cn)?.cancelledAt).toBeNull()
    })
  })

  describe('following', () => {
    const follow = async (journey: Parameters<Bench['desk']['setJourney']>[0], hours: number) => {
      const courier = bench().open()
      bench().desk.setJourney(journey)
      const cn = await bookAt(courier, 'K-1')
      bench().desk.hurry(hours * HOUR)
      return ok((await courier.track?.([cn])) ?? { is: 'ok', value: [] })
    }
    /** What it comes to, without what only shows the way. */
    const ends = (news: readonly CourierNews[]) =>
      meaningsOf(news).filter(
        (meaning) => !['booked', 'pickedUp', 'onTheWay', 'outForDelivery'].includes(meaning),
      )

    test.each([
      ['delivered', ['delivered']],
      ['secondAttempt', id === 'tcs' ? ['delivered'] : ['attemptFailed', 'delivered']],
      [
        'corrected',
        {
          leopards: ['delivered', 'returning', 'returning', 'returned'],
          tcs: ['delivered', 'returning'],
          postex: ['delivered', 'returned'],
        }[id],
      ],
      ['neverPicked', id === 'tcs' ? [] : ['bookingEnded']],
      ['unheardOf', ['unclear', 'delivered']],
    ] as const)('a parcel that was %s', async (journey, expected) => {
      const news = await follow(journey, 120)
      expect(ends(news)).toEqual(expected as CourierMeaning[])
      expect(news.every(({ at, words, timeText }) => at !== null && words !== '' && timeText !== '')).toBe(
        true,
      )
    })

    test('keeps times as they were, in the time of Karachi', async () => {
      const courier = bench().open()
      bench().desk.setJourney('delivered')
      const cn = await bookAt(courier, 'K-1')
      const bookedAt = bench().desk.parcels.get(cn)?.bookedAt ?? 0
      bench().desk.hurry(40 * HOUR)
      const delivered = ok((await courier.track?.([cn])) ?? { is: 'ok', value: [] }).findLast(
        ({ meaning }) => meaning === 'delivered',
      )
      expect(Math.abs((delivered?.at ?? 0) - (bookedAt + 36 * HOUR))).toBeLessThan(MINUTE)
    })

    test('news that come twice and newest first are the same news', async () => {
      const usual = await follow('returned', 120)
      set({ isShuffled: true })
      const cn = usual[0]?.cn ?? ''
      const shuffled = ok((await bench().open().track?.([cn])) ?? { is: 'ok', value: [] })
      expect(new Set(shuffled.map((news) => JSON.stringify(news)))).toEqual(
        new Set(usual.map((news) => JSON.stringify(news))),
      )
      expect(shuffled.length).toBeGreaterThan(usual.length)
    })

    test('a number that was not scanned yet, or is not theirs, has no end', async () => {
      const courier = bench().open()
      const cn = await bookAt(courier, 'K-1')
      const news = ok((await courier.track?.([cn, 'XX000'])) ?? { is: 'ok', value: [] })
      expect(meaningsOf(news).every((meaning) => meaning === 'booked')).toBe(true)
    })
  })

  test('has a label and a load sheet, or leaves them to us', async () => {
    const courier = bench().open()
    const booked = ok(await courier.book(await parcelFor(courier), 'K-1'))
    const label = booked.label ?? ok(await courier.label([booked.cn]))
    expect(label.is).toBe(courier.traits.label)
    expect(ok(await courier.loadSheet([booked.cn])).is).toBe(id === 'tcs' ? 'ours' : 'pdf')
  })

  test('tells what it has collected, kept and paid out', async () => {
    const courier = bench().open()
    bench().desk.setJourney('delivered')
    const cn = await bookAt(courier, 'K-1')
    const days = today(bench())
    const question = { days, cns: [cn] }
    expect(ok((await courier.settlements?.(question)) ?? { is: 'ok', value: [] })).toMatchObject([
      { cn, isPaid: false },
    ])
    bench().desk.hurry(20 * DAY)
    const [row] = ok((await courier.settlements?.(question)) ?? { is: 'ok', value: [] })
    expect(row).toMatchObject({ cn, isPaid: true, grossMinor: 349_000 })
    expect(row?.paidOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(row?.settlement).not.toBe('')
    expect(row?.deductions).toEqual(
      {
        leopards: { delivery: 18_000, cashHandling: 2_500, fuel: 3_650, tax: 3_864 },
        tcs: { delivery: 21_000 },
        postex: { delivery: 18_000, tax: 2_880 },
      }[id],
    )
  })

  test('no answer and no stand-in repeats a secret', async () => {
    const courier = bench().open({ url: started.closedUrl })
    await bookAt(bench().open(), 'K-1')
    const state = await (await fetch(`${bench().url}/stand-in`)).text()
    const said = JSON.stringify([await courier.check(), await courier.cities(), state])
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })
})

describe('requests have the fields of the published contract', () => {
  test('Leopards', async () => {
    const { leopards } = started.benches
    await bookAt(leopards.open(), 'K1042-1')
    expect(leopards.sent.at(-1)).toMatchObject({
      method: 'POST',
      path: '/bookPacket/format/json/',
      query: {},
    })
    expect(leopards.sent.at(-1)?.body).toEqual({
      api_key: leopardsKeys.apiKey,
      api_password: leopardsKeys.apiPassword,
      booked_packet_weight: 800,
      booked_packet_no_piece: 2,
      booked_packet_collect_amount: 3_490,
      booked_packet_order_id: 'K1042-1',
      origin_city: '124',
      destination_city: '130',
      shipment_id: '',
      shipment_name_eng: 'Zari Fashions',
      shipment_email: 'orders@zari.test',
      shipment_phone: '03001234567',
      shipment_address: 'Plot 12, Korangi Industrial Area',
      consignment_name_eng: 'عائشہ Ayesha Khan',
      consignment_phone: '03219876543',
      consignment_address: 'House 12, Street 4, DHA Phase 5',
      special_instructions: 'Call first',
      shipment_type: 'overnight',
    })
  })

  test('TCS', async () => {
    const { tcs } = started.benches
    await bookAt(tcs.open(), 'K1042-1')
    const { body, headers } = tcs.sent.at(-1) ?? {}
    expect(headers?.get('authorization')).toMatch(/^Bearer \S+/)
    expect(body).toEqual({
      accesstoken: expect.any(String),
      consignmentno: '',
      shipperinfo: {
        tcsaccount: tcsKeys.accountNumber,
        shippername: 'Zari Fashions',
        address1: 'Plot 12, Korangi Industrial Area',
        address2: '',
        address3: '',
        countrycode: 'PK',
        citycode: 'KAY',
        cityname: 'KARACHI',
        mobile: '03001234567',
      },
      consigneeinfo: {
        firstname: 'عائشہ',
        middlename: 'Ayesha Khan',
        lastname: '',
        address1: 'House 12, Street 4, DHA Phase 5',
        citycode: 'KBE',
        cityname: 'LAHORE',
        email: '',
        mobile: '03219876543',
      },
      shipmentinfo: {
        costcentercode: tcsKeys.costCentre,
        referenceno: 'K1042-1',
        contentdesc: '2 × Lawn suit',
        servicecode: 'O',
        shipmentdate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
        currency: 'PKR',
        codamount: 3_490,
        weightinkg: 0.8,
        pieces: 2,
        fragile: false,
        remarks: 'Call first',
        skus: [{ description: 'AB-12 Lawn suit', quantity: 2, weight: 0.4, uom: 'KG', unitprice: 1_745 }],
      },
    })
  })

  test('PostEx', async () => {
    const { postex } = started.benches
    const courier = postex.open()
    const [pickup] = ok((await courier.pickupAddresses?.()) ?? { is: 'ok', value: [] })
    const parcel = await parcelFor(courier)
    ok(
      await courier.book(
        { ...parcel, shipper: { ...parcel.shipper, pickupCode: pickup?.code ?? '' } },
        'K1042-1',
      ),
    )
    const { body, headers } = postex.sent.at(-1) ?? {}
    expect(headers?.get('token')).toBe(postexKeys.token)
    expect(body).toEqual({
      orderRefNumber: 'K1042-1',
      invoicePayment: 3_490,
      customerName: 'عائشہ Ayesha Khan',
      customerPhone: '03219876543',
      deliveryAddress: 'House 12, Street 4, DHA Phase 5',
      cityName: 'Lahore',
      invoiceDivision: 1,
      items: 2,
      orderType: 'Normal',
      pickupAddressCode: postexPickup.addressCode,
      orderDetail: '2 × Lawn suit',
      transactionNotes: 'Call first',
    })
  })

  test.each([
    ['leopards', '/bookPacket/format/json/', { ...leopardsKeys, surprise: 1 }],
    ['tcs', '/ecom/api/booking/create', { surprise: 1 }],
    ['postex', '/v3/create-order', { surprise: 1 }],
  ] as const)('and the stand-in of %s refuses others', async (id, path, body) => {
    const { url, desk } = started.benches[id]
    const headers = { 'content-type': 'application/json', token: postexKeys.token }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(await response.text()).not.toMatch(/track_number|consignmentNo|trackingNumber/)
    expect(desk.parcels.size).toBe(0)
  })
})

describe('TCS', () => {
  const bench = () => started.benches.tcs

  test.each(onlyForBookings)('refuses a booking with a wrong %s', async (field) => {
    const courier = bench().open({ credentials: { ...tcsKeys, [field]: 'wrong' } })
    expect(await courier.book(await parcelFor(courier), 'K-1')).toMatchObject({ is: 'refused' })
    expect(bench().desk.parcels.size).toBe(0)
  })

  const logins = () => bench().sent.filter(({ path }) => path === '/auth/api/auth').length

  test('signs in once for many parcels, and again when its tokens end in the middle of a run', async () => {
    const courier = bench().open()
    for (const reference of ['K-1', 'K-2', 'K-3']) await bookAt(courier, reference)
    expect(logins()).toBe(1)
    bench().desk.hurry(9 * HOUR)
    await bookAt(courier, 'K-4')
    expect(logins()).toBe(2)
    // These end before the time that they told.
    Object.assign(bench().desk.faults, { tokenMs: HOUR })
    bench().desk.hurry(9 * HOUR)
    await bookAt(courier, 'K-5')
    bench().desk.hurry(2 * HOUR)
    await bookAt(courier, 'K-6')
    expect(logins()).toBe(4)
    expect(bench().desk.parcels.size).toBe(6)
  })

  test('takes names of one word, long addresses and light parcels as its contract wants them', async () => {
    const courier = bench().open()
    const parcel = await parcelFor(courier, { weightGrams: 120, instructions: '' })
    const address = Array.from({ length: 30 }, (_, index) => `Street ${index}`).join(' ')
    const consignee = { ...parcel.consignee, name: 'Al Noor', address }
    ok(await courier.book({ ...parcel, consignee }, 'K-1'))
    const body = bench().sent.at(-1)?.body as {
      consigneeinfo: { firstname: string; middlename: string; address1: string }
      shipmentinfo: { weightinkg: number; remarks: string }
    }
    expect(body.consigneeinfo).toMatchObject({ firstname: 'Al Noor', middlename: 'Al Noor' })
    expect(body.shipmentinfo.weightinkg).toBe(0.5)
    const { address1 } = body.consigneeinfo
    expect(address1.length).toBeLessThanOrEqual(120)
    expect(`${address1} ${body.shipmentinfo.remarks.replace('Address: ', '')}`).toBe(address)
  })
})

describe('Leopards', () => {
  test('links to its slip', async () => {
    const courier = started.benches.leopards.open()
    const booked = ok(await courier.book(await parcelFor(courier), 'K-1'))
    const response = await fetch(booked.label?.url ?? '')
    expect(response.headers.get('content-type')).toBe('application/pdf')
  })

  test('is told what to do after a failed attempt', async () => {
    const { leopards } = started.benches
    const courier = leopards.open()
    leopards.desk.setJourney('returned')
    const cn = await bookAt(courier, 'K-1')
    expect(await courier.advise?.(cn, 'again', 'Call first')).toMatchObject({ is: 'refused' })
    leopards.desk.hurry(35 * HOUR)
    expect(await courier.advise?.(cn, 'again', 'Call first')).toEqual({ is: 'ok', value: null })
    leopards.desk.hurry(30 * HOUR)
    expect(meaningsOf(ok((await courier.track?.([cn])) ?? { is: 'ok', value: [] }))).toContain('delivered')
  })

  test('pushes codes without times; some are read differently by the sources: a person is asked', async () => {
    const { leopards } = started.benches
    const courier = leopards.open()
    leopards.desk.setJourney('delivered')
    const cn = await bookAt(courier, 'K-1')
    leopards.desk.hurry(40 * HOUR)
    const news = ok(courier.onPush?.(started.leopards.pushOf(cn), new Headers()) ?? { is: 'ok', value: [] })
    expect(meaningsOf(news)).toEqual([
      'booked',
      'pickedUp',
      'onTheWay',
      'onTheWay',
      'onTheWay',
      'outForDelivery',
      'delivered',
    ])
    expect(news.every(({ at }) => at === null)).toBe(true)
    const doubtful = {
      data: ['RW', 'DW', 'RS', 'DR', 'ZZ', 'constructor'].map((status) => ({
        cn_number: cn,
        status,
        reason: '',
      })),
    }
    const asked = ok(courier.onPush?.(doubtful, new Headers()) ?? { is: 'ok', value: [] })
    expect(new Set(meaningsOf(asked))).toEqual(new Set(['unclear']))
  })
})

describe('PostEx', () => {
  test('pushes one event a time, with its time', async () => {
    const { postex } = started.benches
    const courier = postex.open()
    postex.desk.setJourney('returned')
    const cn = await bookAt(courier, 'K-1')
    postex.desk.hurry(120 * HOUR)
    const news = started.postex
      .pushesOf(cn)
      .flatMap((body) => ok(courier.onPush?.(body, new Headers()) ?? { is: 'ok', value: [] }))
    expect(meaningsOf(news)).toEqual([
      'booked',
      'pickedUp',
      'onTheWay',
      'onTheWay',
      'onTheWay',
      'outForDelivery',
      'attemptFailed',
      'attemptFailed',
      'onTheWay',
      'returning',
      'returned',
    ])
    expect(news.every(({ at }) => at !== null)).toBe(true)
    expect(courier.onPush?.({ hello: 1 }, new Headers())).toMatchObject({ is: 'refused' })
  })
})

describe('by hand', () => {
  test('books nothing by itself, and leaves paper and numbers to people', async () => {
    const courier = openCourier('byHand', {}, { baseUrl: '', fetch, now: () => new Date(), timeoutMs: 1 })
    expect(await courier.book(await parcelFor(courier), 'K-1')).toMatchObject({ is: 'refused' })
    expect(ok(await courier.label(['1'])).is).toBe('ours')
    expect(ok(await courier.loadSheet(['1'])).is).toBe('ours')
    expect([await courier.check(), await courier.cancel('1')].every(({ is }) => is === 'ok')).toBe(true)
    expect([
      courier.findByReference,
      courier.track,
      courier.settlements,
      courier.advise,
      courier.onPush,
    ]).toEqual(Array(5).fill(null))
  })

  test('every courier has a row; addresses are the published ones', () => {
    expect(Object.keys(courierUrls).toSorted()).toEqual(Object.keys(allCouriers).toSorted())
    expect(courierUrls).toMatchObject({
      leopards: 'https://merchantapi.leopardscourier.com/api',
      tcs: 'https://ociconnect.tcscourier.com',
      postex: 'https://api.postex.pk/services/integration/api/order',
    })
  })
})
