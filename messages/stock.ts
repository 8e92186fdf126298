/** The texts of a product's stock and its adjustments, on screen and in the responses of the API (orders.md §5). */
import type { StockReason, StockRefusal } from '#domain/fulfilment/stock.ts'
import type { StockField, StockProblem } from '#domain/fulfilment/stockForm.ts'
import { MAX_PIECES } from '#domain/products.ts'

const number = (n: number) => n.toLocaleString('en')

const reasons: Record<StockReason, string> = {
  received: 'Received',
  damaged: 'Damaged or lost',
  count: 'Counted',
  correction: 'Correction',
}

/** The reasons of the system, in the history. */
const otherReasons: Partial<Record<string, string>> = { dispatched: 'Sent', returned: 'Came back' }

function refusal({ code, params }: StockRefusal): string {
  switch (code) {
    case 'notWhole':
      return `Enter a whole number of pieces, at most ${number(MAX_PIECES)}.`
    case 'noChange':
      return 'Enter how many pieces come or go.'
    case 'wrongDirection':
      return params.reason === 'received'
        ? 'Pieces that were received are added: enter a number above 0.'
        : 'Damaged pieces are taken away: enter a number above 0.'
    case 'aboveMost':
      return `A warehouse has at most ${number(params.most)} pieces of a product.`
    case 'belowZero':
      return `Only ${number(params.onHand)} on hand.`
    case 'belowReserved':
      return `Of ${number(params.onHand)} on hand, ${number(params.reserved)} are reserved for orders: at most ${number(params.onHand - params.reserved)} can be taken away.`
  }
}

const missing: Record<StockField, string> = {
  place: 'Choose a warehouse.',
  reason: 'Choose a reason.',
  quantity: 'Enter how many pieces.',
  note: '',
}

export const stockMessages = {
  open: 'Stock',
  openOne: (p: { name: string }) => `Stock of ${p.name}`,
  title: (p: { name: string }) => `Stock of ${p.name}`,
  caption: 'Stock by warehouse',
  columns: {
    place: 'Warehouse',
    onHand: 'On hand',
    reserved: 'Reserved',
    buffer: 'Buffer',
    available: 'Available',
  },
  total: 'All warehouses',
  closed: 'closed',
  noPlaces: 'Add a warehouse first: stock is kept at warehouses.',
  adjust: 'Adjust stock',
  form: {
    place: 'Warehouse',
    reason: 'Reason',
    quantity: 'Pieces',
    note: 'Note',
  } satisfies Record<StockField, string>,
  quantity: {
    received: 'Pieces received',
    damaged: 'Pieces damaged or lost',
    count: 'Pieces counted',
    correction: 'Change, such as 3 or −2',
  } satisfies Record<StockReason, string>,
  chooseReason: 'Choose a reason',
  reasons,
  reasonText: (p: { reason: string }) =>
    (reasons as Partial<Record<string, string>>)[p.reason] ?? otherReasons[p.reason] ?? p.reason,
  /** What an adjustment makes of the stock. */
  becomes: (p: { place: string; before: number; after: number }) =>
    `${p.place}: ${number(p.before)} → ${number(p.after)} on hand`,
  problem: refusal,
  fieldProblem: (p: { field: StockField; problem: StockProblem }) => {
    const { code } = p.problem
    if (code === 'missing') return missing[p.field]
    return code === 'tooLong' ? 'Use fewer characters' : refusal(p.problem)
  },
  failed: "The stock couldn't be loaded.",
  unanswered: 'No response came. It may have been saved: saved again, it is done only once.',
  save: 'Save Adjustment',
  history: 'Last changes',
  noHistory: 'No changes yet.',
  change: (p: { change: number }) =>
    p.change === 0 ? '0' : `${p.change > 0 ? '+' : '−'}${number(Math.abs(p.change))}`,
  after: (p: { onHand: number }) => `${number(p.onHand)} on hand`,
  by: (p: { place: string; name: string }) => (p.name ? `${p.place}, ${p.name}` : p.place),
}
