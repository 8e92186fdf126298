/**
 * What of a new order survives a reload of its tab: `{ v, owner, draft }`. Validated on the way in, because storage can
 * contain anything. The code of a gift card is not kept: it is as good as money.
 */
import * as v from 'valibot'
import { emptyNewOrderForm, type NewOrderDraft, type NewOrderForm, newOrderFields } from './newOrder.ts'

const text = v.pipe(v.string(), v.maxLength(10_000))
const amount = v.pipe(v.number(), v.safeInteger())

const formSchema = v.object(
  Object.fromEntries(newOrderFields.map((field) => [field, text])) as Record<keyof NewOrderForm, typeof text>,
)

const productSchema = v.object({
  id: text,
  title: text,
  sku: text,
  barcode: text,
  price: v.object({ minor: amount, currency: v.picklist(['PKR', 'USD']) }),
  available: amount,
  stock: v.array(v.object({ location: text, available: amount })),
})

const recordSchema = v.object({
  v: v.literal(1),
  /** The e-mail address of the person who typed it. */
  owner: v.string(),
  draft: v.object({
    form: formSchema,
    lines: v.pipe(
      v.array(v.object({ product: productSchema, quantity: text, price: text })),
      v.maxLength(200),
    ),
    filled: v.partial(formSchema),
    key: v.object({ id: v.pipe(v.string(), v.uuid()), act: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    isSent: v.boolean(),
    isForced: v.boolean(),
  }),
})

/** The text to store. */
export function newOrderRecord(draft: NewOrderDraft, owner: string): string {
  const form = { ...draft.form, giftCardCode: emptyNewOrderForm.giftCardCode }
  return JSON.stringify({ v: 1, owner, draft: { ...draft, form } } satisfies v.InferInput<
    typeof recordSchema
  >)
}

/** The stored draft of this person; null for anything else. */
export function parseNewOrderRecord(json: string | null, owner: string): NewOrderDraft | null {
  if (json === null) return null
  try {
    const result = v.safeParse(recordSchema, JSON.parse(json))
    return result.success && result.output.owner === owner ? (result.output.draft as NewOrderDraft) : null
  } catch {
    return null
  }
}
