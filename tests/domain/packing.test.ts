import { describe, expect, test } from 'vitest'
import { foundBy, isSameCode, readHandoverScan, readScan, readyByCourier } from '#domain/packing/desk.ts'
import { gramsOf } from '#domain/weight.ts'
import { packingParcel } from '#tests/support/packing.ts'

const single = packingParcel('1', { A: 1 })
const pair = packingParcel('2', { A: 1, B: 1 })
const rows = [pair, single]
const desk = { rows, openId: null, counted: {} }

test.each([
  ['KI700000001', ' ki700000001 ', true],
  ['036000291452', '0036000291452', true],
  ['036000291452', '1036000291452', false],
  ['8961', '۸۹۶۱', true],
  ['', '', false],
])('the codes %j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameCode(one, other)).toBe(isSame)
})

describe('a scan', () => {
  test('of an item opens the parcel of which it is all, before those that need more', () => {
    expect(readScan(desk, 'A')).toEqual({ is: 'opened', id: '1', lineId: '1 A', isNext: false })
    const packed = { ...desk, rows: [pair, { ...single, is_packed: true }] }
    expect(readScan(packed, 'A')).toMatchObject({ id: '2', lineId: '2 A' })
  })

  test('of the barcode of a product counts as its SKU does', () => {
    const lines = single.lines.map((line) => ({ ...line, barcode: '8961234567890' }))
    const barcoded = { ...single, lines }
    expect(readScan({ ...desk, rows: [barcoded] }, '8961234567890')).toMatchObject({ is: 'opened', id: '1' })
  })

  test('of an item that waits in parcels of several companies opens none of them', () => {
    const of = (id: string) => ({ company: { id, name: id } })
    const both = [packingParcel('3', { A: 2 }, of('Zari')), packingParcel('4', { A: 1 }, of('Chenab'))]
    const shared = { ...desk, rows: both }
    expect(readScan(shared, 'A')).toEqual({
      is: 'refused',
      verdict: { code: 'ofSeveral', params: { scanned: 'A' } },
    })
    expect(readScan(shared, 'CN-3')).toMatchObject({ is: 'opened', id: '3' })
    // Orders of two companies may have the same number.
    expect(readScan({ ...shared, openId: '3' }, 'B')).toMatchObject({
      verdict: { params: { order: 'K3 (Zari)' } },
    })
    const [, last] = both
    const one = { ...desk, rows: both.map((row) => ({ ...row, is_packed: row !== last })) }
    expect(readScan(one, 'A')).toMatchObject({ is: 'opened', id: '4' })
  })

  test('of another parcel closes a complete one, and is refused while items are missing', () => {
    const one = { ...desk, openId: '2', counted: { '2 A': 1 } }
    expect(readScan(one, 'CN-1')).toEqual({
      is: 'refused',
      verdict: { code: 'incomplete', params: { order: 'K2', scanned: 1, items: 2 } },
    })
    expect(readScan({ ...one, counted: { '2 A': 1, '2 B': 1 } }, 'CN-1')).toMatchObject({
      id: '1',
      isNext: true,
    })
    const unscanned = rows.map((row) => ({ ...row, requires_scan: false }))
    expect(readScan({ ...one, rows: unscanned }, 'CN-1')).toMatchObject({ id: '1', isNext: true })
  })

  test('of what is nowhere is asked of the server, and while items are missing it is refused', () => {
    expect(readScan(desk, '0000')).toEqual({ is: 'unknown' })
    expect(readScan({ ...desk, openId: '2' }, '0000')).toMatchObject({ verdict: { code: 'codeNotInParcel' } })
  })
})

test('the server knows a parcel that is here, one that is elsewhere, or none', () => {
  const gone = { ...single, status: 'dispatch' as const }
  expect(foundBy([gone, single], 'CN-1')).toBe(single)
  expect(foundBy([gone], 'CN-1')).toEqual({
    code: 'elsewhere',
    params: { order: 'K1', status: 'dispatch' },
  })
  expect(foundBy([], '0000')).toEqual({ code: 'foreign', params: { scanned: '0000' } })
})

test('only what is packed is handed over, where items are scanned', () => {
  const packed = { ...single, is_packed: true }
  const now = [pair, packed]
  expect(readHandoverScan(now, [], 'CN-1')).toEqual({ id: '1' })
  expect(readHandoverScan(now, ['1'], 'CN-1')).toMatchObject({ code: 'collectedBefore' })
  expect(readHandoverScan(now, [], 'CN-2')).toMatchObject({ code: 'notPacked' })
  expect(readyByCourier(now, [])).toEqual([{ courier: 'TCS', ids: ['1'] }])
  const unscanned = now.map((row) => ({ ...row, requires_scan: false }))
  expect(readyByCourier(unscanned, ['1'])).toEqual([{ courier: 'TCS', ids: ['2'] }])
})

test.each([
  ['0.5', 500],
  ['1,25', 1_250],
  ['٢', 2_000],
  ['0', null],
  ['', null],
  ['1001', null],
  ['a', null],
])('a weight of %j kg is %s g', (typed, grams) => {
  expect(gramsOf(typed)).toBe(grams)
})
