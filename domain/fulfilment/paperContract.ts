/** What is printed for parcels, in the live API. */
import * as v from 'valibot'
import { paymentMethods } from '#domain/orders/order.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { idSchema, instantSchema, moneySchema } from './contract.ts'
import { MAX_PAPERS, paperKinds } from './paperKinds.ts'

const paperParcelSchema = v.object({
  id: idSchema,
  /** Of its order. */
  order: v.number(),
  /** What that is called: '#1301', 'K1042'. */
  label: v.string(),
  placed_at: instantSchema,
  payment: v.picklist(paymentMethods),
  /** Within its order, from 1, and how many that has. */
  number: v.number(),
  of: v.number(),
  courier: v.string(),
  /** '' until it is booked. */
  cn: v.string(),
  weight_grams: v.number(),
  /** Of the label that the courier made itself; '' where it made none. */
  label_url: v.string(),
  /** Who has its label as a PDF (`GET papers/labels/`); null where nobody has. */
  label_file: v.nullable(v.picklist(connectedCouriers)),
  location: v.object({ name: v.string(), city: v.string(), address: v.string() }),
  customer: v.object({
    name: v.string(),
    phone: v.string(),
    address: v.string(),
    city: v.string(),
    zip: v.string(),
  }),
  lines: v.array(
    v.object({
      title: v.string(),
      sku: v.string(),
      quantity: v.number(),
      price: moneySchema,
      product_id: v.nullable(idSchema),
      /** Of its product; '' without one. */
      photo: v.string(),
    }),
  ),
  amounts: v.object({
    subtotal: moneySchema,
    discount: moneySchema,
    shipping: moneySchema,
    adjustment: moneySchema,
    total: moneySchema,
    /** Cash to collect on delivery. */
    cod: moneySchema,
  }),
  /** What was printed for it in the last 30 days. */
  printed: v.array(v.picklist(paperKinds)),
})
export type PaperParcel = v.InferOutput<typeof paperParcelSchema>

/** `GET papers/?orders=&handover=`: the parcels of these orders or of this handover, or all that are booked and still here. */
export const papersResponseSchema = v.object({
  /** The sender, as its set-up and its settings have it. */
  company: v.object({
    name: v.string(),
    legal_name: v.string(),
    ntn: v.string(),
    address: v.string(),
    support_number: v.string(),
    /** A PNG as a data URL; '' for none. */
    logo: v.string(),
  }),
  rows: v.array(paperParcelSchema),
})
export type Papers = v.InferOutput<typeof papersResponseSchema>

/** Of which parcels: those of some orders or of one handover; of null, all that are booked and still here. */
export type PapersAsked = { orders: readonly string[] } | { handover: string } | null

/** `POST papers/printed/`: remembers that a kind of paper was printed for parcels. */
export const printedRequestSchema = v.object({
  paper: v.picklist(paperKinds),
  parcels: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(MAX_PAPERS)),
})
export const printedResponseSchema = v.object({ paper: v.picklist(paperKinds), parcels: v.number() })
export type Printed = v.InferOutput<typeof printedRequestSchema>
