import { describe, expect, test } from 'vitest'
import {
  firstStockForm,
  firstStockProblem,
  type StockForm,
  type StockPlace,
  stockAdjustmentOf,
  stockChangeOf,
  stockProblems,
} from '#domain/fulfilment/stockForm.ts'
import { stockMessages } from '#messages/stock.ts'

const place: StockPlace = {
  id: 'korangi',
  name: 'Korangi',
  city: 'Karachi',
  isActive: true,
  onHand: 12,
  reserved: 4,
  buffer: 1,
  available: 7,
}
const closed = { ...place, id: 'old', isActive: false, onHand: 0, reserved: 0 }
const places = [closed, place]
const form = (changes: Partial<StockForm>): StockForm => ({
  place: 'korangi',
  reason: 'received',
  quantity: '3',
  note: '',
  ...changes,
})

test('the first open warehouse is chosen', () => {
  expect(firstStockForm({ places, history: [] }).place).toBe('korangi')
  expect(firstStockForm({ places: [closed], history: [] }).place).toBe('')
})

test.each([
  ['received', '3', 3],
  ['damaged', '3', -3],
  ['count', '9', -3],
  ['count', '12', 0],
  // All pieces are gone.
  ['count', '0', -12],
  ['correction', '-2', -2],
  ['correction', '−2', -2],
  ['correction', '+1,000', 1000],
  ['received', '۱۲', 12],
  ['count', '-1', null],
  ['received', '1.5', null],
  ['correction', '2−', null],
  ['received', '', null],
  ['', '3', null],
])('%s %s adds %s', (reason, quantity, change) => {
  expect(stockChangeOf(form({ reason, quantity }), places)).toBe(change)
})

describe('what is wrong is said at its field', () => {
  const told = (changes: Partial<StockForm>) =>
    Object.entries(stockProblems(form(changes), places)).map(([field, problem]) => [
      field,
      stockMessages.fieldProblem({ field: field as keyof StockForm, problem }),
    ])

  test.each<[Partial<StockForm>, [string, string][]]>([
    [{}, []],
    [{ place: 'elsewhere' }, [['place', 'Choose a warehouse.']]],
    [{ reason: '' }, [['reason', 'Choose a reason.']]],
    [{ quantity: ' ' }, [['quantity', 'Enter how many pieces.']]],
    [{ quantity: '1.5' }, [['quantity', 'Enter a whole number of pieces, at most 999,999.']]],
    [{ quantity: '999,987' }, []],
    [{ quantity: '999,988' }, [['quantity', 'A warehouse has at most 999,999 pieces of a product.']]],
    [{ reason: 'count', quantity: '-1' }, [['quantity', 'Enter a whole number of pieces, at most 999,999.']]],
    [{ quantity: '0' }, [['quantity', 'Enter how many pieces come or go.']]],
    [{ reason: 'count', quantity: '12' }, []],
    [{ quantity: '-3' }, [['quantity', 'Pieces that were received are added: enter a number above 0.']]],
    [{ reason: 'damaged', quantity: '13' }, [['quantity', 'Only 12 on hand.']]],
    [
      { reason: 'damaged', quantity: '9' },
      [['quantity', 'Of 12 on hand, 4 are reserved for orders: at most 8 can be taken away.']],
    ],
    [{ reason: 'damaged', quantity: '8' }, []],
    [{ reason: 'count', quantity: '999,999' }, []],
    [{ note: 'x'.repeat(200) }, []],
    [{ note: 'x'.repeat(201) }, [['note', 'Use fewer characters']]],
  ])('%j', (changes, expected) => {
    expect(told(changes)).toEqual(expected)
  })

  test('and the first one gets the focus', () => {
    expect(firstStockProblem(stockProblems(form({ reason: '', quantity: '' }), places))).toBe('reason')
    expect(firstStockProblem(stockProblems(form({ place: '', reason: '' }), places))).toBe('place')
    expect(firstStockProblem(stockProblems(form({ note: 'x'.repeat(201) }), places))).toBe('note')
    expect(firstStockProblem(stockProblems(form({}), places))).toBeNull()
  })
})

test('a count and a correction are sent with the stock that was seen; the others are not', () => {
  const sent = (reason: string) => stockAdjustmentOf('P-1', form({ reason, note: ' Shelf 4 ' }), places)
  expect(sent('received')).toEqual({
    productId: 'P-1',
    locationId: 'korangi',
    change: 3,
    reason: 'received',
    note: 'Shelf 4',
  })
  expect(sent('count')).toMatchObject({ change: -9, seenOnHand: 12 })
  expect(sent('correction')).toMatchObject({ change: 3, seenOnHand: 12 })
  expect(sent('')).toBeNull()
  expect(stockAdjustmentOf('P-1', form({ place: 'elsewhere' }), places)).toBeNull()
  expect(stockAdjustmentOf('P-1', form({ quantity: '' }), places)).toBeNull()
})
