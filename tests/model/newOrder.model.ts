import type { KnownCustomer } from '#domain/customers.ts'
import {
  emptyNewOrderForm,
  type NewOrderDraft,
  type NewOrderForm,
  type NewOrderTarget,
  type OrderedProduct,
} from '#domain/fulfilment/newOrder.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import type { Problems } from '#domain/problems.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { newOrderMachine } from '#machines/newOrder/newOrder.machine.ts'
import { refusedWith, kurta as soldKurta } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = {
  draft: NewOrderDraft
  learned: readonly LearnedSpelling[]
  problems: Problems<NewOrderTarget>
  corrected: NewOrderTarget[]
  failure: string | null
  refused: Partial<Record<NewOrderTarget, string>>
  duplicate: string
}

const id = '0b0e7b1c-5d0a-4c39-9f7e-1f4d3a2b6c5d'

const kurta: OrderedProduct = { ...soldKurta, stock: [{ location: 'Lahore-1', available: 4 }] }

const kuchlak: LearnedSpelling = {
  alias: 'kuchlakbazar',
  written: 'Kuchlak Bazar',
  city: 'Quetta',
  province: 'Balochistan',
  taughtBy: 'Sana',
  taughtAt: 0,
}

/** Everything but the item: an order that lacks nothing else. */
const typedForm: NewOrderForm = {
  ...emptyNewOrderForm,
  number: '0300 1234567',
  name: 'Sana Malik',
  address1: 'House 12, Street 4',
  city: 'khi',
}
/** As it is shown once a field was left, or the order was sent. */
const readable = (form: NewOrderForm): NewOrderForm => ({
  ...form,
  number: form.number === typedForm.number ? '0300-1234567' : form.number,
  city: form.city === 'khi' ? 'Karachi' : form.city,
})

const draftOf = (form: NewOrderForm): NewOrderDraft => ({
  form,
  lines: [],
  filled: {},
  key: { id, act: 0 },
  isSent: false,
  isForced: false,
})
const typed = draftOf(typedForm)
const blank = draftOf(emptyNewOrderForm)

const sana = {
  name: 'Sana Malik',
  email: 'sana@example.test',
  address1: '',
  address2: '',
  city: '',
  zip: '',
  country: 'Pakistan',
} as KnownCustomer

/** What is wrong, of all that can be typed here. */
function wrong({ form, lines }: NewOrderDraft): Problems<NewOrderTarget> {
  const found: Problems<NewOrderTarget> = {}
  if (!['0300 1234567', '0300-1234567'].includes(form.number)) found.number = 'malformed'
  if (form.name === '') found.name = 'missing'
  if (form.address1 === '') found.address1 = 'missing'
  if (!['khi', 'Karachi'].includes(form.city)) found.city = 'notOffered'
  const [line] = lines
  if (!line) found.product = 'missing'
  else if (line.quantity === '0') found['quantity:kurta'] = 'malformed'
  if (line && Number(form.paid) > 1950 * Number(line.quantity)) found.paid = 'contradiction'
  return found
}

const order = ['number', 'name', 'email', 'address1', 'city', 'quantity:kurta', 'product', 'paid'] as const

const focuses = (target: string) => ({ type: 'focus.requested', target })
const clears = { type: 'query.changed', query: null }
const asks = (form: NewOrderForm) => ({
  type: 'question.changed',
  question: form.number === '' || form.number === '0300' ? null : '+923001234567',
})

/** Something else than what was sent is another order. */
function changed(draft: NewOrderDraft, changes: Partial<NewOrderDraft>): NewOrderDraft {
  const act = draft.isSent ? draft.key.act + 1 : draft.key.act
  return { ...draft, ...changes, key: { id, act }, isSent: false, isForced: false }
}

const left = <Value>(values: Partial<Record<NewOrderTarget, Value>>, gone: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([target]) => !gone.includes(target)))

const takesBack = ({ problems, refused, corrected }: Context, targets: NewOrderTarget[]) => ({
  problems: left(problems, targets),
  refused: left(refused, targets),
  corrected: [
    ...corrected,
    ...targets.filter((target) => (target in problems || target in refused) && !corrected.includes(target)),
  ],
  failure: null,
})

const types =
  (field: keyof NewOrderForm, value: string) =>
  (context: Context): Outcome<Context> => {
    const draft = changed(context.draft, { form: { ...context.draft.form, [field]: value } })
    return {
      sets: { draft, ...takesBack(context, [field]) },
      tells: [asks(draft.form)],
    }
  }

const leaves =
  (target: NewOrderTarget) =>
  ({ draft: before, corrected, problems }: Context): Outcome<Context> => {
    const form = readable(before.form)
    const isChanged = form.number !== before.form.number || form.city !== before.form.city
    const draft = isChanged ? changed(before, { form }) : before
    const again = wrong(draft)[target]
    return {
      sets: {
        draft,
        // What cannot be read is told at once, a phone number after its country.
        ...((corrected.includes(target) || (again === 'malformed' && target !== 'number')) && {
          problems: { ...left(problems, [target]), ...(again && { [target]: again }) },
        }),
      },
    }
  }

const lineWith = (quantity: string) => ({ product: kurta, quantity, price: '1950' })

const adds =
  (isScanned: boolean) =>
  (context: Context): Outcome<Context> => {
    const [line] = context.draft.lines
    const next = line ? { ...line, quantity: String(Number(line.quantity) + 1) } : lineWith('1')
    const draft = changed(context.draft, { lines: [next] })
    return {
      sets: { draft, ...takesBack(context, ['product']) },
      tells: [focuses(isScanned ? 'product' : 'quantity:kurta')],
    }
  }

const changesQuantity =
  (quantity: string) =>
  (context: Context): Outcome<Context> => {
    const draft = changed(context.draft, {
      lines: context.draft.lines.map((line) => ({ ...line, quantity })),
    })
    return { sets: { draft, ...takesBack(context, ['quantity:kurta']) } }
  }

/** Only the e-mail is filled in: everything else was typed, or is not known. */
const finds =
  (email: string) =>
  ({ draft: before, problems, refused }: Context): Outcome<Context> => {
    const { form, filled } = before
    const isFree = (field: 'name' | 'email') => form[field] === '' || form[field] === filled[field]
    const known = { name: email === '' ? '' : sana.name, email }
    const fills = (['name', 'email'] as const).filter(isFree)
    const next = { ...form, ...Object.fromEntries(fills.map((field) => [field, known[field]])) }
    const filledNow = Object.fromEntries(
      fills.filter((field) => known[field] !== '').map((field) => [field, known[field]]),
    )
    const told = fills.filter((field) => next[field] !== form[field])
    const draft =
      told.length > 0 ? changed(before, { form: next, filled: filledNow }) : { ...before, filled: filledNow }
    return {
      sets: { draft, problems: left(problems, told), refused: left(refused, told) },
    }
  }

const refusal = (changes: Partial<RefusedChange>) => refusedWith({ code: 'validation_failed', ...changes })

const question = 'This looks like order #1039, placed 12 minutes ago. Create anyway?'
const short = 'Only 2 of "KRT-1" available.'
const noRefusal = { problems: {}, corrected: [], refused: {}, failure: null, duplicate: '' }

export const newOrderModel: Model<typeof newOrderMachine> = {
  machine: newOrderMachine,
  listeners: ['customerLookup', 'placeReading', 'productPick'],
  starts: {
    'an empty order': {
      input: { draft: blank, currency: 'PKR' },
      to: 'editing',
      sets: { draft: blank, currency: 'PKR', learned: [], ...noRefusal },
    },
    'a draft that was kept': {
      input: { draft: typed, currency: 'PKR' },
      to: 'editing',
      sets: { draft: typed, currency: 'PKR', learned: [], ...noRefusal },
    },
  },
  steps: {
    'types the number': { type: 'field.changed', field: 'number', value: typedForm.number },
    'types half a number': { type: 'field.changed', field: 'number', value: '0300' },
    'leaves the number': { type: 'target.left', target: 'number' },
    'the customer is known': {
      type: 'customer.found',
      question: '+923001234567',
      answer: sana,
    },
    'the places are known': {
      type: 'places.found',
      question: undefined,
      answer: [kuchlak],
    },
    'the places are not known': { type: 'places.found', question: undefined, answer: null },
    'nobody is known': {
      type: 'customer.found',
      question: '+923001234567',
      answer: null,
    },
    'chooses an item': { type: 'product.chosen', product: kurta, query: 'kurta' },
    'scans an item': { type: 'product.chosen', product: kurta, query: '8964000' },
    'wants none of it': { type: 'line.changed', productId: 'kurta', part: 'quantity', value: '0' },
    'wants two': { type: 'line.changed', productId: 'kurta', part: 'quantity', value: '2' },
    'leaves the quantity': { type: 'target.left', target: 'quantity:kurta' },
    'goes on to the next item': { type: 'line.completed' },
    'removes the item': { type: 'line.removed', productId: 'kurta' },
    'says that all is paid': { type: 'payment.completed' },
    submits: { type: 'form.submitted' },
    'the order is created': done('createOrder', '1040'),
    'it looks like another order': fails(
      'createOrder',
      refusal({ text: question, duplicateOf: { id: 'x', number: 1039, placedAt: 0 } }),
    ),
    'the stock is refused': fails('createOrder', refusal({ fields: { 'lines.0.quantity': short } })),
    'the role is refused': fails('createOrder', refusal({ text: 'Your role does not allow this.' })),
    'the server does not respond': fails('createOrder', new Error('no')),
    'creates it anyway': { type: 'duplicate.confirmed' },
    'does not create it': { type: 'duplicate.declined' },
    'wants to start over': { type: 'discarding.requested' },
    'starts over': { type: 'discarding.confirmed' },
    'does not start over': { type: 'discarding.declined' },
  },
  states: {
    '': {
      runs: {
        customerLookup: true,
        placeReading: true,
        productPick: true,
      },
      steps: {
        'the places are known': { sets: { learned: [kuchlak] } },
        'the places are not known': { sets: { learned: [] } },
      },
    },
    editing: {
      tags: ['editable'],
      steps: {
        'types the number': types('number', typedForm.number),
        'types half a number': types('number', '0300'),
        'leaves the number': leaves('number'),
        'the customer is known': finds(sana.email),
        'nobody is known': finds(''),
        'leaves the quantity': leaves('quantity:kurta'),
        'chooses an item': adds(false),
        'scans an item': adds(true),
        'wants none of it': changesQuantity('0'),
        'wants two': changesQuantity('2'),
        'goes on to the next item': { tells: [focuses('product')] },
        'removes the item': (context) => {
          const draft = changed(context.draft, { lines: [] })
          return {
            sets: { draft, ...takesBack(context, ['quantity:kurta', 'price:kurta']) },
            tells: [focuses('product')],
          }
        },
        'says that all is paid': (context) => {
          const total = 1950 * Number(context.draft.lines[0]?.quantity ?? 0)
          const draft = changed(context.draft, { form: { ...context.draft.form, paid: String(total) } })
          return {
            sets: { draft, ...takesBack(context, ['paid']) },
            tells: [focuses('paidReference')],
          }
        },
        submits: ({ draft: before }) => {
          const form = readable(before.form)
          const isChanged = form.number !== before.form.number || form.city !== before.form.city
          const draft = isChanged ? changed(before, { form }) : before
          const problems = wrong(draft)
          const first = order.find((target) => target in problems)
          if (first) return { sets: { ...noRefusal, draft, problems }, tells: [focuses(first)] }
          const sent = { ...draft, isSent: true }
          return { to: 'submitting', sets: { ...noRefusal, draft: sent } }
        },
        'wants to start over': ({ draft: { form, lines } }) =>
          lines.length > 0 || JSON.stringify(form) !== JSON.stringify(emptyNewOrderForm)
            ? { to: 'confirmingDiscard' }
            : {},
      },
    },
    submitting: {
      tags: ['busy'],
      runs: {
        createOrder: ({ draft: { form, lines, key, isForced } }) => ({
          key: `${key.id}.${key.act}`,
          order: {
            customer: {
              name: form.name,
              email: form.email,
              number: '+923001234567',
              city: 'Karachi',
              country: 'Pakistan',
              zip: '',
              address1: form.address1,
              address2: '',
            },
            lines: lines.map(({ quantity }) => ({
              product_id: 'kurta',
              title: 'Kurta',
              sku: 'KRT-1',
              quantity: Number(quantity),
              price_minor: 195_000,
            })),
            payment: 'COD',
            paid: Number(form.paid) > 0 ? { minor: Number(form.paid) * 100, reference: '' } : null,
            coupon: null,
            gift_card: null,
            shipping_minor: 0,
            source: 'phone',
            tags: [],
            note: '',
            force: isForced,
          },
        }),
      },
      steps: {
        'the order is created': {
          to: 'created',
          tells: [{ type: 'order.created', id: '1040' }],
        },
        'it looks like another order': { to: 'confirmingDuplicate', sets: { duplicate: question } },
        'the stock is refused': {
          to: 'editing',
          sets: { refused: { 'quantity:kurta': short } },
          tells: [focuses('quantity:kurta')],
        },
        'the role is refused': {
          to: 'editing',
          sets: { failure: 'Your role does not allow this.' },
          tells: [focuses('outcome')],
        },
        'the server does not respond': { to: 'editing', sets: { failure: '' }, tells: [focuses('outcome')] },
      },
    },
    confirmingDuplicate: {
      tags: ['asking', 'askingDuplicate'],
      steps: {
        'creates it anyway': ({ draft: before }) => {
          const draft = { ...before, isForced: true }
          return { to: 'submitting', sets: { draft } }
        },
        'does not create it': { to: 'editing' },
      },
    },
    confirmingDiscard: {
      tags: ['asking', 'askingDiscard'],
      steps: {
        'starts over': ({ draft }) => ({
          to: 'editing',
          sets: { ...noRefusal, draft: { ...blank, key: { id, act: draft.key.act + 1 } } },
          tells: [focuses('number'), { type: 'question.changed', question: null }, clears],
        }),
        'does not start over': { to: 'editing' },
      },
    },
    created: {},
  },
  flags: ({ draft, problems, corrected, failure, refused }) => [
    Object.keys(wrong(draft)).join(),
    JSON.stringify(draft.form) === JSON.stringify(emptyNewOrderForm),
    draft.lines.length,
    draft.isSent,
    Object.keys(problems).length > 0,
    corrected.length > 0,
    failure !== null,
    Object.keys(refused).length > 0,
  ],
  invariants: {
    'nothing is sent while something is wrong': ({ state, context }) =>
      !state.includes('submitting') || Object.keys(wrong(context.draft)).length === 0,
    'what is sent keeps its key until it is changed': ({ state, context }, before) =>
      !state.includes('submitting') ||
      !before?.context.draft.isSent ||
      before.context.draft.key.act === context.draft.key.act,
  },
}
