/**
 * The changes to the sample that a tab keeps over a reload: `{ v, owner, changes }`, in the order in which they were
 * made. Validated when it is read, because storage can contain anything; nothing secret is in it.
 */
import * as v from 'valibot'
import { orderTags } from '#domain/orders/order.ts'

/** Where a tab keeps them. */
export const sampleChangesKey = 'sampleChanges'

// Only parts of valibot that the public pages load already: all of them are in one file.
const units = v.pipe(
  v.number(),
  v.integer(),
  v.check((value) => value >= 0),
)

const orderCustomer = v.object({
  name: v.string(),
  email: v.string(),
  number: v.string(),
  city: v.string(),
  country: v.string(),
  zip: v.string(),
  address1: v.string(),
  address2: v.string(),
})

const customerInput = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  city: v.string(),
  country: v.string(),
})

const productInput = v.object({
  name: v.string(),
  category: v.string(),
  price: v.object({ minor: units, currency: v.literal('PKR') }),
  stock: units,
})

const id = v.string()
const at = units
const collection = v.picklist(['orders', 'products', 'customers'])

/** What is known of each kind of change. */
const schemas = {
  customerSaved: v.object({ kind: v.literal('customerSaved'), at, id, customer: orderCustomer }),
  tagsApplied: v.object({ kind: v.literal('tagsApplied'), at, id, tags: v.array(v.picklist(orderTags)) }),
  noteAdded: v.object({ kind: v.literal('noteAdded'), at, id, text: v.string() }),
  productAdded: v.object({ kind: v.literal('productAdded'), at, number: units, input: productInput }),
  productUpdated: v.object({ kind: v.literal('productUpdated'), at, id, input: productInput }),
  customerAdded: v.object({ kind: v.literal('customerAdded'), at, id, input: customerInput }),
  customerUpdated: v.object({ kind: v.literal('customerUpdated'), at, id, input: customerInput }),
  removed: v.object({ kind: v.literal('removed'), at, id, collection }),
  restored: v.object({ kind: v.literal('restored'), at, id, collection }),
}
type Kind = keyof typeof schemas

/** A change to the sample: what was done, when, and to which item. */
export type SampleChange = v.InferOutput<(typeof schemas)[Kind]>

const record = v.object({
  v: v.literal(1),
  owner: v.nullable(v.string()),
  changes: v.array(v.record(v.string(), v.unknown())),
})
const kind = v.picklist(Object.keys(schemas) as Kind[])

export type SampleChanges = {
  /** The changes so far; none if what is stored is invalid or of somebody else. */
  read: () => readonly SampleChange[]
  /** Adds a change. If the storage is full, the earlier ones stay stored, and this one lasts until the next load. */
  add: (change: SampleChange) => void
}

/** Keeps nothing over a reload. */
export const unkeptChanges: SampleChanges = { read: () => [], add: () => {} }

/**
 * The changes of one person in this tab.
 * @param storage null where the browser denies access to it
 * @param owner their e-mail address, null for a visitor
 */
export function changesOfTab(storage: Storage | null, key: string, owner: string | null): SampleChanges {
  if (!storage) return unkeptChanges
  let changes = parseChanges(storage.getItem(key), owner)
  if (changes.length === 0) storage.removeItem(key)
  return {
    read: () => changes,
    add: (added) => {
      changes = [...changes, added]
      try {
        storage.setItem(
          key,
          JSON.stringify({ v: 1, owner, changes: [...changes] } satisfies v.InferInput<typeof record>),
        )
      } catch {
        // The storage is full. The change is in the workspace all the same.
      }
    },
  }
}

function parseChanges(json: string | null, owner: string | null): readonly SampleChange[] {
  try {
    const stored = v.parse(record, JSON.parse(json ?? 'null'))
    if (stored.owner !== owner) return []
    return stored.changes.map((change) => v.parse(schemas[v.parse(kind, change['kind'])], change))
  } catch {
    return []
  }
}
