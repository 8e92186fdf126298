import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Allocation,
  type AllocationInput,
  allocate,
  type Halt,
  type PlannedParcel,
  partOf,
  previewOfOption,
  suggestionFor,
  type Why,
  whyByHand,
} from '#domain/fulfilment/allocation.ts'
import type { StockedWarehouse } from '#domain/fulfilment/assignment.ts'
import { checkAssignment } from '#domain/fulfilment/assignment.ts'
import { kilometresBetween } from '#domain/fulfilment/distance.ts'
import { whyBehind } from '#domain/fulfilment/warehouseSets.ts'
import { allocationArbitrary, order, warehouse } from '#tests/domain/fulfilment/warehouses.ts'
import { processorMsOf } from '#tests/support/processorTime.ts'

function parcelsOf(allocation: Allocation): PlannedParcel[] {
  if ('parcels' in allocation) return allocation.parcels
  return 'halted' in allocation ? allocation.instead : allocation.suggested.preselected
}

/** 'w1: l0×2 l1×1' for each parcel. */
function written(parcels: readonly PlannedParcel[]): string[] {
  return parcels.map(
    ({ warehouseId, lines }) =>
      `${warehouseId}: ${lines.map(({ lineId, quantity }) => `${lineId}×${quantity}`).join(' ')}`,
  )
}

function haltOf(allocation: Allocation): Halt {
  if (!('halted' in allocation)) throw new Error('it does not halt')
  return allocation.halted
}

function whyOf(allocation: Allocation): Why {
  if ('halted' in allocation) return allocation.why
  if ('suggested' in allocation) return allocation.suggested.why
  const [first] = allocation.parcels
  if (!first) throw new Error('no parcel')
  return first.why
}

/** Each warehouse with its verdict and the numbers of it. */
const verdicts = (allocation: Allocation) => verdictsOf(whyOf(allocation))

function verdictsOf({ candidates }: Why): string[] {
  return candidates.map(({ warehouseId, verdict }) =>
    [warehouseId, verdict.code, ...Object.values(verdict.params)].join(' '),
  )
}

describe('the fewest parcels', () => {
  test('one piece in each of two warehouses and a quantity of 2 make two parcels', () => {
    const both = [warehouse('a', 'Lahore', { X: 1 }), warehouse('b', 'Karachi', { X: 1 })]
    expect(written(parcelsOf(allocate(order([['X', 2]], both))))).toEqual(['a: l0×1', 'b: l0×1'])
  })

  test('one warehouse with everything comes before two that are nearer', () => {
    const three = [
      warehouse('a', 'Lahore', { X: 1 }),
      warehouse('b', 'Lahore', { Y: 1 }),
      warehouse('c', 'Gwadar', { X: 1, Y: 1 }),
    ]
    const lines = [
      ['X', 1],
      ['Y', 1],
    ] as const
    expect(written(parcelsOf(allocate(order(lines, three))))).toEqual(['c: l0×1 l1×1'])
    expect(written(parcelsOf(allocate(order(lines, three.slice(0, 2)))))).toEqual(['a: l0×1', 'b: l1×1'])
  })

  test('the nearest gives all that it has, line by line, also of a SKU in two lines', () => {
    const both = [warehouse('far', 'Karachi', { X: 3, Y: 3 }), warehouse('near', 'Lahore', { X: 3, Y: 1 })]
    const lines = [
      ['X', 2],
      ['Y', 2],
      ['X', 3],
    ] as const
    expect(written(parcelsOf(allocate(order(lines, both))))).toEqual([
      'near: l0×2 l1×1 l2×1',
      'far: l1×1 l2×2',
    ])
  })

  test('up to four, when the limit says so', () => {
    const each = ['a', 'b', 'c', 'd'].map((id) => warehouse(id, 'Lahore', { X: 1 }))
    const of4 = order([['X', 4]], each, { maxParcels: 4 })
    expect(parcelsOf(allocate(of4))).toHaveLength(4)
    expect(haltOf(allocate({ ...of4, maxParcels: 3 }))).toEqual({
      code: 'tooManyParcels',
      params: { parcels: 4, limit: 3 },
    })
  })
})

describe('option 2, nearest with the highest inventory', () => {
  const near = warehouse('near', 'Kasur', { X: 2 })
  const far = warehouse('far', 'Karachi', { X: 90 })

  test('the nearest that has all comes first, whatever the others have', () => {
    expect(written(parcelsOf(allocate(order([['X', 2]], [far, near]))))).toEqual(['near: l0×2'])
    expect(written(parcelsOf(allocate(order([['X', 3]], [far, near]))))).toEqual(['far: l0×3'])
  })

  test.each([
    // Islamabad is 13.5 km from Rawalpindi.
    ['beyond 10 km the nearer', 'Rawalpindi', warehouse('b', 'Islamabad', { X: 9 }), 'a'],
    ['in one city the one with more stock', 'Rawalpindi', warehouse('b', 'Rawalpindi', { X: 9 }), 'b'],
    ['then fewer open parcels', 'Rawalpindi', warehouse('b', 'Rawalpindi', { X: 2 }), 'b'],
    ['then the lower id', 'Rawalpindi', warehouse('b', 'Rawalpindi', { X: 2 }, { openParcelsToday: 5 }), 'a'],
  ])('%s', (_, customerCity, other, chosen) => {
    const own = warehouse('a', 'Rawalpindi', { X: 2 }, { openParcelsToday: 5 })
    for (const warehouses of [
      [own, other],
      [other, own],
    ]) {
      const [parcel] = parcelsOf(allocate(order([['X', 1]], warehouses, { customerCity })))
      expect(parcel?.warehouseId).toBe(chosen)
    }
  })

  test('what is within 10 km goes by stock, although it is farther, and then by id', () => {
    // Sheikhupura is 42 km from Lahore, Kasur 46.
    const sheikhupura = warehouse('b', 'Sheikhupura', { X: 2 })
    const more = allocate(order([['X', 1]], [sheikhupura, warehouse('c', 'Kasur', { X: 3 })]))
    expect(verdicts(more)).toEqual(['c chosen', 'b lessStock 1'])
    const equal = allocate(order([['X', 1]], [sheikhupura, warehouse('a', 'Kasur', { X: 2 })]))
    expect(verdicts(equal)).toEqual(['a chosen', 'b laterId'])
  })

  test('what is within 10 km of the chosen one, but not of the nearest, is farther, whatever it has', () => {
    // Islamabad is 54 km from Abbottabad, Wah Cantt 59, Rawalpindi 67.
    const of = (pieces: number, openParcelsToday: number) =>
      allocate(
        order(
          [['X', 1]],
          [
            warehouse('c', 'Islamabad', { X: 1 }),
            warehouse('b', 'Wah Cantt', { X: 2 }, { openParcelsToday: 1 }),
            warehouse('a', 'Rawalpindi', { X: pieces }, { openParcelsToday }),
          ],
          { customerCity: 'Abbottabad' },
        ),
      )
    for (const better of [of(2, 1), of(2, 0), of(3, 2)])
      expect(verdicts(better)).toEqual(['b chosen', 'c lessStock 1', 'a farther 8'])
    expect(verdicts(of(2, 2))).toEqual(['b chosen', 'c lessStock 1', 'a moreOpenParcels 1'])
  })

  test('stock counts only of the ordered SKUs, and of all of them', () => {
    const all = [warehouse('a', 'Lahore', { X: 2, Z: 99 }), warehouse('b', 'Lahore', { X: 3 })]
    expect(written(parcelsOf(allocate(order([['X', 1]], all))))).toEqual(['b: l0×1'])
  })

  test('halts with each SKU that all locations together do not have', () => {
    const all = [
      warehouse('a', 'Lahore', { X: 1, Y: 1 }),
      warehouse('b', 'Karachi', { X: 1 }),
      warehouse('closed', 'Lahore', { X: 9 }, { isActive: false }),
      warehouse('disapproved', 'Lahore', { X: 9 }),
      warehouse('minus', 'Lahore', { X: -5 }),
    ]
    const lines = [
      ['X', 2],
      ['Y', 1],
      ['X', 1],
      ['Z', 1],
    ] as const
    const allocation = allocate(order(lines, all, { excluded: ['disapproved'] }))
    expect(haltOf(allocation)).toEqual({
      code: 'notEnoughStock',
      params: {
        shortages: [
          { sku: 'X', needed: 3, available: 2 },
          { sku: 'Z', needed: 1, available: 0 },
        ],
      },
    })
    expect(parcelsOf(allocation)).toEqual([])
  })
})

test('nothing is behind what is no nearer and has no more: of many warehouses not all sets are looked at', () => {
  const behind = (km: number, pieces = 1, openParcels = 0) =>
    whyBehind(
      [{ id: 'a', km, stock: [pieces], openParcels }],
      [{ id: 'b', km: 5, stock: [1], openParcels: 1 }],
    )
  expect([behind(0), behind(5), behind(5, 2, 1)]).toEqual([null, null, null])
  expect(behind(5.5)).toEqual({ by: 'distance', amount: 0.5 })
  const set = (...ids: string[]) => ids.map((id) => ({ id, km: 5, stock: [1], openParcels: 0 }))
  expect(whyBehind(set('ab', 'c'), set('bc', 'a'))).toEqual({ by: 'id', amount: 0 })
})

describe('option 1, highest inventory within the city', () => {
  const option = { option: 'OPTION_1' } as const
  const lahore1 = warehouse('lahore-1', 'Lahore', { X: 2 })
  const lahore2 = warehouse('lahore-2', 'Lahore', { X: 5 })
  const karachi = warehouse('karachi', 'Karachi', { X: 50 })

  test('takes the one with more stock, only there', () => {
    expect(written(parcelsOf(allocate(order([['X', 1]], [lahore1, lahore2, karachi], option))))).toEqual([
      'lahore-2: l0×1',
    ])
    expect(written(parcelsOf(allocate(order([['X', 6]], [lahore1, lahore2, karachi], option))))).toHaveLength(
      2,
    )
  })

  test('halts without stock in the city, and offers the nearest that has it', () => {
    const multan = warehouse('multan', 'Multan', { X: 9 })
    const allocation = allocate(order([['X', 8]], [lahore1, lahore2, karachi, multan], option))
    expect(haltOf(allocation)).toEqual({
      code: 'noStockInCity',
      params: { city: 'Lahore', nearest: [{ name: 'multan', city: 'Multan', km: 310 }] },
    })
    expect(written(parcelsOf(allocation))).toEqual(['multan: l0×8'])
    expect(verdicts(allocation)).toEqual([
      'lahore-2 notEnough X 8 5',
      'lahore-1 notEnough X 8 2',
      'multan otherCity Multan',
      'karachi otherCity Karachi',
    ])
  })

  test('offers nothing when nobody has it', () => {
    const allocation = allocate(order([['X', 80]], [lahore1, karachi], option))
    expect(haltOf(allocation)).toEqual({ code: 'noStockInCity', params: { city: 'Lahore', nearest: [] } })
    expect(parcelsOf(allocation)).toEqual([])
  })

  test('of a company without a warehouse says that one is needed, not that stock is missing', () => {
    for (const split of ['OPTION_1', 'OPTION_2'] as const)
      expect(haltOf(allocate(order([['X', 1]], [], { ...option, option: split })))).toEqual({
        code: 'noWarehouse',
        params: {},
      })
  })

  test('of a company whose warehouses are all closed says so, and not of one that has an open one', () => {
    const closed = (...ids: string[]) =>
      [lahore1, karachi].map((warehouse) => ({ ...warehouse, isActive: !ids.includes(warehouse.id) }))
    for (const split of ['OPTION_1', 'OPTION_2'] as const) {
      const codeOf = (...ids: string[]) =>
        haltOf(allocate(order([['X', 80]], closed(...ids), { ...option, option: split })))?.code
      expect(codeOf(lahore1.id, karachi.id)).toBe('noOpenWarehouse')
      expect(codeOf(lahore1.id)).not.toBe('noOpenWarehouse')
    }
  })

  test('with enough in the city but in too many places it says so', () => {
    const allocation = allocate(order([['X', 7]], [lahore1, lahore2, karachi], { ...option, maxParcels: 1 }))
    expect(haltOf(allocation)).toEqual({ code: 'tooManyParcels', params: { parcels: 2, limit: 1 } })
    expect(written(parcelsOf(allocation))).toEqual(['karachi: l0×7'])
  })
})

describe('of an order that halts, the part', () => {
  const partWritten = (input: AllocationInput) => {
    const part = partOf(input)
    return (
      part && { sent: written(part.parcels), rest: part.rest.lines.map((l) => `${l.lineId}×${l.quantity}`) }
    )
  }

  test('that is there is sent, and the rest halts with what is missing of it', () => {
    const input = order(
      [
        ['X', 3],
        ['Y', 1],
      ],
      [warehouse('a', 'Lahore', { X: 2, Y: 1 }), warehouse('b', 'Karachi', {})],
    )
    expect(partWritten(input)).toEqual({ sent: ['a: l0×2 l1×1'], rest: ['l0×1'] })
    const rest = partOf(input)?.rest
    expect(rest && haltOf(allocate(rest))).toEqual({
      code: 'notEnoughStock',
      params: { shortages: [{ sku: 'X', needed: 1, available: 0 }] },
    })
  })

  test('goes in one parcel fewer than the limit: the rest is one, too', () => {
    const three = ['a', 'b', 'c'].map((id) => warehouse(id, 'Lahore', { X: id === 'b' ? 2 : 1 }))
    expect(partWritten(order([['X', 4]], three))).toEqual({ sent: ['b: l0×2'], rest: ['l0×2'] })
    expect(partWritten(order([['X', 5]], three, { maxParcels: 4 }))).toEqual({
      sent: ['b: l0×2', 'a: l0×1', 'c: l0×1'],
      rest: ['l0×1'],
    })
    expect(partWritten(order([['X', 5]], three, { maxParcels: 1 }))).toBeNull()
  })

  test('of two lines with one SKU is taken from what both share', () => {
    const input = order(
      [
        ['X', 2],
        ['X', 2],
      ],
      [warehouse('a', 'Lahore', { X: 3 })],
    )
    expect(partWritten(input)).toEqual({ sent: ['a: l0×2 l1×1'], rest: ['l1×1'] })
  })

  test('comes from the city alone by option 1, and what others have is offered for the rest', () => {
    const both = [warehouse('a', 'Lahore', { X: 1 }), warehouse('b', 'Karachi', { X: 9 })]
    const part = partOf(order([['X', 3]], both, { option: 'OPTION_1' }))
    expect(part && written(part.parcels)).toEqual(['a: l0×1'])
    const rest = part && allocate(part.rest)
    expect(rest && 'halted' in rest && written(rest.instead)).toEqual(['b: l0×2'])
  })

  test('is nothing when nothing is there, or where it is was turned down', () => {
    expect(partOf(order([['X', 1]], []))).toBeNull()
    expect(partOf(order([['X', 1]], [warehouse('a', 'Lahore', { Y: 9 })]))).toBeNull()
    const away = [warehouse('a', 'Lahore', { X: 1 })]
    expect(partOf(order([['X', 2]], away, { excluded: ['a'] }))).toBeNull()
  })
})

describe('an international order', () => {
  const abroad = { isInternational: true, customerCity: 'Dubai', option: 'OPTION_1' } as const
  const karachi = warehouse('karachi', 'Karachi', { X: 1 }, { isExport: true })
  const lahore = warehouse('lahore', 'Lahore', { X: 9 })
  const hyderabad = warehouse('hyderabad', 'Hyderabad', { X: 2 })

  test('goes by the distance from the export location; option 1 acts as 2', () => {
    const of = (quantity: number) =>
      allocate(order([['X', quantity]], [lahore, hyderabad, karachi], { ...abroad, maxParcels: 1 }))
    expect(written(parcelsOf(of(1)))).toEqual(['karachi: l0×1'])
    expect(written(parcelsOf(of(2)))).toEqual(['hyderabad: l0×2'])
    expect(whyOf(of(1)).from).toBe('Karachi')
    expect(haltOf(of(10)).code).toBe('tooManyParcels')
    expect(haltOf(of(99)).code).toBe('notEnoughStock')
  })

  test('of several export locations by the open one with the lowest id', () => {
    const closed = warehouse('a', 'Quetta', {}, { isExport: true, isActive: false })
    const second = warehouse('z', 'Lahore', {}, { isExport: true })
    for (const warehouses of [
      [second, closed, karachi],
      [karachi, closed, second],
    ])
      expect(whyOf(allocate(order([['X', 1]], warehouses, abroad))).from).toBe('Karachi')
  })

  test('without an export location distances are unknown, and stock decides', () => {
    const allocation = allocate(order([['X', 1]], [hyderabad, lahore], abroad))
    expect(written(parcelsOf(allocation))).toEqual(['lahore: l0×1'])
    expect(whyOf(allocation)).toMatchObject({
      from: null,
      candidates: [{ distanceKm: null }, { distanceKm: null }],
    })
  })
})

describe('options 3 and 4 leave it to a person', () => {
  const warehouses = [
    warehouse('far', 'Karachi', { X: 9 }),
    warehouse('near', 'Kasur', { X: 1 }),
    warehouse('empty', 'Lahore', {}),
    warehouse('closed', 'Sheikhupura', { X: 9 }, { isActive: false }),
    warehouse('refused', 'Okara', { X: 9 }),
  ]
  const suggestion = (option: AllocationInput['option'], quantity: number) =>
    allocate(order([['X', quantity]], warehouses, { option, excluded: ['refused'] }))

  test('option 3 lists all by distance and preselects the nearest that fits', () => {
    const suggested = suggestion('OPTION_3', 1)
    expect('suggested' in suggested).toBe(true)
    expect(written(parcelsOf(suggested))).toEqual(['near: l0×1'])
    expect(verdicts(suggested)).toEqual([
      'near chosen',
      'empty noStock',
      'closed inactive',
      'refused disapproved',
      'far farther 987',
    ])
  })

  test('option 3 preselects nothing when nothing fits', () => {
    const suggested = suggestion('OPTION_3', 11)
    expect(parcelsOf(suggested)).toEqual([])
    expect(verdicts(suggested)).toContain('far notEnough X 11 9')
  })

  test('option 4 preselects nothing and says what each has', () => {
    const suggested = suggestion('OPTION_4', 2)
    expect('suggested' in suggested).toBe(true)
    expect(parcelsOf(suggested)).toEqual([])
    expect(verdicts(suggested)).toEqual([
      'empty noStock',
      'closed inactive',
      'near notEnough X 2 1',
      'refused disapproved',
      'far hasAll',
    ])
  })

  test('all warehouses are listed, however many', () => {
    const many = Array.from({ length: 20 }, (_, index) => warehouse(`w${index}`, 'Lahore', { X: 1 }))
    for (const option of ['OPTION_3', 'OPTION_4'] as const)
      expect(whyOf(allocate(order([['X', 1]], many, { option })))).toMatchObject({
        candidates: { length: 20 },
        notShown: 0,
      })
  })
})

describe('what a person chooses from', () => {
  const [lahore, karachi] = [warehouse('a', 'Lahore', { X: 1 }), warehouse('b', 'Karachi', { X: 5 })]

  test('is what allocation takes, and every warehouse with its reason', () => {
    const { preselected, instead, why } = suggestionFor(order([['X', 2]], [lahore, karachi]))
    expect([written(preselected), instead]).toEqual([['b: l0×2'], []])
    expect(verdictsOf(why)).toEqual(['b chosen', 'a notEnough X 2 1'])
  })

  test('by option 1 is what others have, where the city has too little', () => {
    const found = suggestionFor(order([['X', 2]], [lahore, karachi], { option: 'OPTION_1' }))
    expect([found.preselected, written(found.instead)]).toEqual([[], ['b: l0×2']])
  })

  test('by option 2 is nothing where all have too little', () => {
    expect(suggestionFor(order([['X', 7]], [lahore, karachi]))).toMatchObject({
      preselected: [],
      instead: [],
    })
  })

  test('by option 4 is left open', () => {
    const { preselected, why } = suggestionFor(order([['X', 1]], [lahore, karachi], { option: 'OPTION_4' }))
    expect([preselected, verdictsOf(why)]).toEqual([[], ['a hasAll', 'b hasAll']])
  })

  test('has all warehouses, however many', () => {
    const many = Array.from({ length: 12 }, (_, index) => warehouse(`w${index}`, 'Lahore', {}))
    const { why } = suggestionFor(order([['X', 1]], many))
    expect([why.candidates.length, why.notShown]).toEqual([12, 0])
  })
})

describe('why here', () => {
  test('of what a person assigned names that, and what else keeps the others out', () => {
    const all = [
      warehouse('near', 'Lahore', { X: 9 }),
      warehouse('chosen', 'Karachi', { X: 2 }),
      warehouse('few', 'Multan', { X: 1 }),
      warehouse('none', 'Multan', {}),
      warehouse('down', 'Multan', { X: 9 }),
      warehouse('closed', 'Multan', { X: 9 }, { isActive: false }),
    ]
    for (const option of ['OPTION_1', 'OPTION_3'] as const) {
      const why = whyByHand(order([['X', 2]], all, { option, excluded: ['down'] }), ['chosen'])
      expect(verdictsOf(why).sort()).toEqual([
        'chosen chosen',
        'closed inactive',
        'down disapproved',
        'few notEnough X 2 1',
        'near passedOver',
        'none noStock',
      ])
    }
  })

  test('of what a person assigned passes over every other that could send it, for whatever allocation would say', () => {
    const all = [
      warehouse('chosen', 'Multan', { X: 3 }, { openParcelsToday: 1 }),
      warehouse('far', 'Karachi', { X: 3 }),
      warehouse('less', 'Multan', { X: 2 }),
      warehouse('busy', 'Multan', { X: 3 }, { openParcelsToday: 2 }),
      warehouse('later', 'Multan', { X: 3 }, { openParcelsToday: 1 }),
    ]
    const own = order([['X', 2]], all, { customerCity: 'Multan' })
    expect(verdictsOf(whyByHand(own, ['chosen'])).sort()).toEqual([
      'busy passedOver',
      'chosen chosen',
      'far passedOver',
      'later passedOver',
      'less passedOver',
    ])
  })

  test('of what a person assigned to two of them passes over what could have been one', () => {
    const all = [
      warehouse('a', 'Lahore', { X: 1 }),
      warehouse('b', 'Karachi', { X: 1 }),
      warehouse('c', 'Multan', { X: 2 }),
    ]
    const why = whyByHand(order([['X', 2]], all, { option: 'OPTION_3' }), ['a', 'b'])
    expect(verdictsOf(why)).toEqual(['a chosen', 'b chosen', 'c passedOver'])
  })

  test('names candidates, distance, stock and why the others were not taken, as plain JSON', () => {
    const allocation = allocate(
      order(
        [['X', 2]],
        [
          warehouse('b', 'Lahore', { X: 5 }, { openParcelsToday: 3 }),
          warehouse('a', 'Lahore', { X: 4 }),
          warehouse('c', 'Lahore', { X: 5 }, { openParcelsToday: 7 }),
          warehouse('d', 'Lahore', { X: 5 }, { openParcelsToday: 3 }),
          warehouse('e', 'Karachi', { X: 7 }),
          warehouse('f', 'Nowhere', { X: 7 }),
          warehouse('g', 'Kasur', { X: 1 }),
        ],
      ),
    )
    expect(verdicts(allocation)).toEqual([
      'b chosen',
      'd laterId',
      'c moreOpenParcels 4',
      'a lessStock 1',
      'g notEnough X 2 1',
      'e farther 1033',
      'f farther ',
    ])
    const why = whyOf(allocation)
    expect(JSON.parse(JSON.stringify(why))).toEqual(why)
    expect(why).toMatchObject({ option: 'OPTION_2', from: 'Lahore', notShown: 0 })
    expect(why.candidates[0]).toEqual({
      warehouseId: 'b',
      name: 'b',
      city: 'Lahore',
      distanceKm: 0,
      openParcelsToday: 3,
      stock: [{ sku: 'X', available: 5 }],
      verdict: { code: 'chosen', params: {} },
    })
  })

  test('of two parcels: what could have been in the place of one of them', () => {
    const allocation = allocate(
      order(
        [
          ['X', 1],
          ['Y', 1],
        ],
        [
          warehouse('far', 'Karachi', { Y: 1 }),
          warehouse('x', 'Lahore', { X: 1 }),
          warehouse('y', 'Kasur', { Y: 1 }),
          warehouse('other', 'Lahore', { X: 1, Z: 3 }, { openParcelsToday: 1 }),
          warehouse('half', 'Okara', { X: 0, Z: 9 }),
        ],
      ),
    )
    expect(verdicts(allocation)).toEqual([
      'x chosen',
      'y chosen',
      'other moreOpenParcels 1',
      'half noStock',
      'far farther 987',
    ])
  })

  test('of two parcels: a warehouse that does not complete the order with either', () => {
    const allocation = allocate(
      order(
        [['X', 4]],
        [
          warehouse('a', 'Lahore', { X: 2 }),
          warehouse('b', 'Kasur', { X: 2 }),
          warehouse('c', 'Lahore', { X: 1 }),
        ],
      ),
    )
    expect(verdicts(allocation)).toEqual(['a chosen', 'b chosen', 'c doesNotComplete a,b'])
  })

  test('stores eight candidates with a parcel and with a halt, and counts the rest', () => {
    const many = Array.from({ length: 10 }, (_, index) => warehouse(`w${index}`, 'Lahore', { X: 1 }))
    for (const quantity of [1, 11])
      expect(whyOf(allocate(order([['X', quantity]], many)))).toMatchObject({
        candidates: { length: 8 },
        notShown: 2,
      })
  })
})

test('an order without lines never reaches it', () => {
  expect(() => allocate(order([], []))).toThrow('needs a line')
})

describe('an order to a city that is no longer known', () => {
  const warehouses = [warehouse('less', 'Sahiwal', { X: 2 }), warehouse('more', 'Lahore', { X: 9 })]
  const to = (option: AllocationInput['option']) =>
    allocate(order([['X', 1]], warehouses, { customerCity: 'Lyallpur', option }))

  test('goes by stock, since all distances are unknown', () => {
    for (const option of ['OPTION_2', 'OPTION_3'] as const) {
      expect(written(parcelsOf(to(option)))).toEqual(['more: l0×1'])
      expect(whyOf(to(option))).toMatchObject({ from: null, candidates: [{ distanceKm: null }, {}] })
    }
  })

  test('halts within its city, and names where it could go from', () => {
    expect(haltOf(to('OPTION_1'))).toMatchObject({
      code: 'noStockInCity',
      params: { city: 'Lyallpur', nearest: [{ city: 'Lahore', km: null }] },
    })
  })
})

/** `npm run lab -- histories` asks for more. */
const numRuns = Number(process.env['HISTORIES'] ?? 1_000)

describe(`for ${numRuns.toLocaleString()} orders`, () => {
  const runs = { numRuns, seed: 20_261_122 }

  const isCandidate = (input: AllocationInput, { id, isActive }: StockedWarehouse) =>
    isActive && !input.excluded.includes(id)

  const has = ({ available }: StockedWarehouse, sku: string) =>
    Math.max(0, Object.entries(available).find(([name]) => name === sku)?.[1] ?? 0)

  test('nothing is taken that is not there, all is sent exactly once, within the limit, from a candidate', () => {
    let split = 0
    fc.assert(
      fc.property(allocationArbitrary, (input) => {
        const parcels = parcelsOf(allocate(input))
        if (parcels.length === 0) return
        if (parcels.length > 1) split++
        expect(parcels.length).toBeLessThanOrEqual(input.maxParcels)
        expect(new Set(parcels.map(({ warehouseId }) => warehouseId)).size).toBe(parcels.length)
        for (const { lineId, quantity } of input.lines) {
          const units = parcels.flatMap(({ lines }) => lines.filter((each) => each.lineId === lineId))
          expect(units.reduce((sum, each) => sum + each.quantity, 0)).toBe(quantity)
        }
        for (const { warehouseId, lines } of parcels) {
          const from = input.warehouses.find(({ id }) => id === warehouseId)
          if (!from) throw new Error(warehouseId)
          expect(isCandidate(input, from)).toBe(true)
          expect(lines.length).toBeGreaterThan(0)
          const taken = new Map<string, number>()
          for (const { lineId, quantity } of lines) {
            const sku = input.lines.find((line) => line.lineId === lineId)?.sku ?? ''
            expect(quantity).toBeGreaterThan(0)
            taken.set(sku, (taken.get(sku) ?? 0) + quantity)
          }
          for (const [sku, units] of taken) expect(units).toBeLessThanOrEqual(has(from, sku))
        }
      }),
      runs,
    )
    expect(split).toBeGreaterThan(numRuns / 40)
  })

  test('the part of one that halts and its rest are the order; the rest finds what the part left', () => {
    let sent = 0
    fc.assert(
      fc.property(allocationArbitrary, (input) => {
        const part = 'halted' in allocate(input) ? partOf(input) : null
        if (!part) return
        sent++
        expect(part.parcels.length).toBeLessThan(input.maxParcels)
        expect(part.rest.maxParcels).toBe(input.maxParcels - part.parcels.length)
        const pieces = [...part.parcels.flatMap(({ lines }) => lines), ...part.rest.lines]
        expect(pieces.every(({ quantity }) => quantity > 0)).toBe(true)
        for (const { lineId, quantity } of input.lines) {
          const units = pieces.filter((each) => each.lineId === lineId)
          expect(units.reduce((sum, each) => sum + each.quantity, 0)).toBe(quantity)
        }
        for (const from of input.warehouses) {
          const left = part.rest.warehouses.find(({ id }) => id === from.id)
          const parcel = part.parcels.find(({ warehouseId }) => warehouseId === from.id)
          for (const sku of new Set(input.lines.map((line) => line.sku))) {
            const ids = input.lines.filter((line) => line.sku === sku).map(({ lineId }) => lineId)
            const taken = (parcel?.lines ?? []).filter(({ lineId }) => ids.includes(lineId))
            const units = taken.reduce((sum, { quantity }) => sum + quantity, 0)
            expect(units).toBeLessThanOrEqual(has(from, sku))
            expect(left && has(left, sku)).toBe(has(from, sku) - units)
          }
        }
      }),
      runs,
    )
    expect(sent).toBeGreaterThan(numRuns / 40)
  })

  test('the same input gives the same answer, in whatever order its warehouses are', () => {
    fc.assert(
      fc.property(allocationArbitrary, (input) => {
        const shuffled = input.warehouses.toSorted((a, b) => (a.id < b.id ? 1 : -1))
        expect(allocate({ ...input, warehouses: shuffled })).toEqual(allocate(input))
      }),
      runs,
    )
  })

  /** The rule of orders.md §6, spelt out over all sets of warehouses. */
  function chosenByTheRule(input: AllocationInput): string[] | null {
    const exporting = input.warehouses.find((each) => each.isExport && each.isActive)
    const origin = input.isInternational ? (exporting?.city ?? '') : input.customerCity
    const km = ({ city }: StockedWarehouse) => kilometresBetween(origin, city) ?? 25_000
    const inCity = input.option === 'OPTION_1' && !input.isInternational
    const candidates = input.warehouses.filter(
      (each) => isCandidate(input, each) && (!inCity || each.city === input.customerCity),
    )
    const skus = [...new Set(input.lines.map(({ sku }) => sku))]
    const sum = (set: readonly StockedWarehouse[], amount: (each: StockedWarehouse) => number) =>
      set.reduce((total, each) => total + amount(each), 0)
    const fitting = candidates
      .reduce<StockedWarehouse[][]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]])
      .filter((set) => set.length <= input.maxParcels)
      .filter((set) =>
        skus.every((sku) => {
          const ordered = input.lines.filter((line) => line.sku === sku)
          return sum(set, (each) => has(each, sku)) >= ordered.reduce((n, line) => n + line.quantity, 0)
        }),
      )
    const fewest = Math.min(...fitting.map((set) => set.length))
    const smallest = fitting.filter((set) => set.length === fewest)
    const nearest = Math.min(...smallest.map((set) => sum(set, km)))
    const pieces = (set: StockedWarehouse[]) =>
      sum(set, (each) => skus.reduce((units, sku) => units + has(each, sku), 0))
    const [best] = smallest
      .filter((set) => sum(set, km) <= nearest + 10)
      .sort(
        (a, b) =>
          pieces(b) - pieces(a) ||
          sum(a, (each) => each.openParcelsToday) - sum(b, (each) => each.openParcelsToday) ||
          (String(a.map(({ id }) => id).sort()) < String(b.map(({ id }) => id).sort()) ? -1 : 1),
      )
    return best ? best.map(({ id }) => id).sort() : null
  }

  test('options 1 and 2 choose what the rule says', () => {
    fc.assert(
      fc.property(allocationArbitrary, fc.constantFrom('OPTION_1', 'OPTION_2'), (order, option) => {
        const input = { ...order, option } as const
        const allocation = allocate(input)
        const chosen =
          'parcels' in allocation ? allocation.parcels.map((each) => each.warehouseId).sort() : null
        expect(chosen).toEqual(chosenByTheRule(input))
      }),
      runs,
    )
  })
})

describe('20 lines over 50 warehouses', () => {
  const skus = Array.from({ length: 20 }, (_, index) => `S${index}`)
  const lines = skus.map((sku) => [sku, 4] as const)
  /** Whole numbers that look like chance, the same in every run. */
  const chance = (a: number, b: number, below: number) =>
    ((a * 7919 + b * 104_729 + a * b * 31) % 9973) % below

  const cities = ['Lahore', 'Karachi', 'Rawalpindi', 'Multan', 'Quetta']
  const warehouses = (count: number, unitsOf: (index: number, sku: number) => number, spread = 5) =>
    Array.from({ length: count }, (_, index) =>
      warehouse(
        `w${String(index).padStart(3, '0')}`,
        cities[index % spread] ?? '',
        Object.fromEntries(skus.map((sku, number) => [sku, unitsOf(index, number)])),
      ),
    )

  test.each([
    ['one has all', warehouses(50, () => 4), 1],
    ['four of equals', warehouses(50, () => 1, 1), 4],
    ['four of equals, far apart', warehouses(50, () => 1), 4],
    ['three of many', warehouses(50, (a, b) => chance(a, b, 4)), 3],
    ['some have not all', warehouses(50, (a, b) => (chance(a, b, 12) === 0 ? 0 : 1)), 4],
    ['some have not all, in one city', warehouses(50, (a, b) => (chance(a, b, 12) === 0 ? 0 : 1), 1), 4],
    ['pieces that hardly fit', warehouses(50, (a, b) => chance(a, b, 3)), 4],
    ['nobody has it', warehouses(50, () => 0), 0],
    ['200 warehouses', warehouses(200, (a, b) => (chance(a, b, 12) === 0 ? 0 : 1), 1), 4],
  ])('%s: within milliseconds', (_, all, parcels) => {
    const input = order(lines, all, { maxParcels: 4 })
    const times = [1, 2, 3, 4, 5].map(() =>
      processorMsOf(() => expect(parcelsOf(allocate(input))).toHaveLength(parcels)),
    )
    // Measured: 0.1 to 7 ms.
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

test('where no search can look at all sets, one that fits is found', () => {
  const many = Array.from({ length: 150 }, (_, index) => warehouse(`w${index}`, 'Lahore', { A: 90 }))
  const three = [
    warehouse('x', 'Lahore', { A: 3, D: 2 }),
    warehouse('y', 'Lahore', { B: 3, D: 2 }),
    warehouse('z', 'Lahore', { C: 3 }),
  ]
  const lines = [
    ['A', 3],
    ['B', 3],
    ['C', 3],
    ['D', 4],
  ] as const
  const parcels = parcelsOf(allocate(order(lines, [...many, ...three], { maxParcels: 3 })))
  expect(parcels.map(({ warehouseId }) => warehouseId)).toEqual(['x', 'y', 'z'])
})

describe('the preview of another option', () => {
  test('counts the orders that would go elsewhere, halt or wait for a person', () => {
    const warehouses = [
      warehouse('lahore', 'Lahore', { X: 5 }),
      warehouse('karachi', 'Karachi', { X: 9, Y: 1 }),
    ]
    const orders = [
      order([['X', 1]], warehouses),
      order([['X', 6]], warehouses),
      order([['Y', 1]], warehouses, { option: 'OPTION_1' }),
      order([['X', 1]], warehouses, { option: 'OPTION_4' }),
    ]
    expect(previewOfOption(orders, 'OPTION_1')).toEqual({ orders: 4, elsewhere: 1, halted: 1, byHand: 0 })
    expect(previewOfOption(orders, 'OPTION_2')).toEqual({ orders: 4, elsewhere: 2, halted: 0, byHand: 0 })
    expect(previewOfOption(orders, 'OPTION_3')).toEqual({ orders: 4, elsewhere: 0, halted: 0, byHand: 3 })
    expect(previewOfOption([], 'OPTION_1')).toEqual({ orders: 0, elsewhere: 0, halted: 0, byHand: 0 })
  })
})

describe('what a person assigns', () => {
  const lines = order(
    [
      ['X', 3],
      ['Y', 1],
      ['X', 1],
    ],
    [],
  ).lines
  const lahore = warehouse('lahore', 'Lahore', { X: 3, Y: 1 })
  const karachi = warehouse('karachi', 'Karachi', { X: 9 })
  const multan = warehouse('multan', 'Multan', { Y: 9 })
  const closed = warehouse('closed', 'Multan', { Y: 9 }, { isActive: false })

  /** 'l0 lahore 2' is two pieces of the first line from there. */
  const check = (...texts: string[]) =>
    checkAssignment(
      texts.map((text) => {
        const [lineId = '', warehouseId = '', quantity] = text.split(' ')
        return { lineId, warehouseId, quantity: Number(quantity) }
      }),
      lines,
      [lahore, karachi, multan, closed],
      2,
    )

  test('is fine when each line is complete and in stock, within the limit', () => {
    expect(check('l0 lahore 1', 'l0 lahore 1', 'l0 karachi 1', 'l1 lahore 1', 'l2 lahore 1')).toEqual([])
  })

  test('names what is left and what is too many, by line', () => {
    expect(check('l0 karachi 2', 'l2 karachi 3')).toEqual([
      { code: 'unitsLeft', params: { sku: 'X', quantity: 3, left: 1 } },
      { code: 'unitsLeft', params: { sku: 'Y', quantity: 1, left: 1 } },
      { code: 'tooManyUnits', params: { sku: 'X', quantity: 1, over: 2 } },
    ])
  })

  test('names a warehouse with too little, over all lines of a SKU, once', () => {
    expect(check('l0 lahore 3', 'l2 lahore 1', 'l1 karachi 1')).toEqual([
      { code: 'stockShort', params: { warehouse: 'lahore', sku: 'X', available: 3 } },
      { code: 'stockShort', params: { warehouse: 'karachi', sku: 'Y', available: 0 } },
    ])
  })

  test('names a warehouse that had more when it was chosen', () => {
    const chosen = { lineId: 'l0', warehouseId: 'lahore' }
    const codes = (...seen: (number | undefined)[]) =>
      checkAssignment(
        [{ ...chosen, quantity: 4, seen: seen[0] }],
        [{ lineId: 'l0', sku: 'X', quantity: 4 }],
        [lahore],
        2,
      )
    expect(codes(4)).toEqual([
      { code: 'stockMoved', params: { warehouse: 'lahore', sku: 'X', available: 3, needed: 4 } },
    ])
    for (const seen of [3, 2, undefined]) expect(codes(seen)).toMatchObject([{ code: 'stockShort' }])
  })

  test('names the limit and a closed warehouse', () => {
    expect(check('l0 karachi 3', 'l1 closed 1', 'l2 lahore 1')).toEqual([
      { code: 'warehouseClosed', params: { warehouse: 'closed' } },
      { code: 'tooManyParcels', params: { parcels: 3, limit: 2 } },
    ])
  })

  test('refuses what is not of this order or company', () => {
    expect(check('l0 karachi 3', 'l1 nowhere 1', 'l2 karachi 1', 'l9 karachi 1')).toEqual([
      { code: 'warehouseUnknown', params: {} },
      { code: 'lineUnknown', params: {} },
    ])
  })

  test.each(['0', '-1', '1.5', 'NaN', '1e300'])('refuses a quantity of %s', (quantity) => {
    expect(check('l0 karachi 3', `l1 multan ${quantity}`, 'l2 karachi 1')).toEqual([
      { code: 'quantityInvalid', params: {} },
    ])
  })

  test('nothing leaves everything', () => {
    expect(check().map(({ code }) => code)).toEqual(['unitsLeft', 'unitsLeft', 'unitsLeft'])
  })

  test('what the options suggest is always fine', () => {
    fc.assert(
      fc.property(allocationArbitrary, (input) => {
        const parcels = parcelsOf(allocate(input))
        if (parcels.length === 0) return
        const assignments = parcels.flatMap(({ warehouseId, lines: given }) =>
          given.map((line) => ({ ...line, warehouseId })),
        )
        expect(checkAssignment(assignments, input.lines, input.warehouses, input.maxParcels)).toEqual([])
      }),
    )
  })
})
