import { whyOf } from '#domain/fulfilment/chosenWarehouses.ts'
import type { HaltReason } from '#domain/fulfilment/facts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { haltMessage } from '#messages/fulfilment.ts'
import { changeMessages, orderActMessages, parcelMessages } from '#messages/orderActs.ts'
import { ordersMessages } from '#messages/orders.ts'

export type ReadableChange = { field: string; before: string; after: string }
type Fields = Readonly<Record<string, unknown>>
/** What names ids: none where only fields without ids can differ. */
type Known = Pick<OrderResponse, 'lines' | 'parcels'>

/** What only programs read: the states of charts, and ids. */
const internal: readonly string[] = ['id', 'state', 'customerId', 'excluded']

/**
 * What a change changed, in the words of a merchant: of a parcel only the fields that differ, without ids, with the names
 * of locations and the SKUs of items. The status comes first. A change of nothing that a person knows gives none, and
 * neither does what a new parcel has nothing of: its first nought is no news.
 */
export function readableChanges(before: Fields, after: Fields, order: Known): ReadableChange[] {
  const fields = [...new Set(['status', ...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => changesOf(field, before[field], after[field], order))
}

function changesOf(field: string, before: unknown, after: unknown, order: Known): ReadableChange[] {
  if (internal.includes(field) || JSON.stringify(before) === JSON.stringify(after)) return []
  if ((before ?? 0) === 0 && (after ?? 0) === 0) return []
  if (field.startsWith('parcel ') || field === 'lines' || field in skusOf(order) || isUuid(field)) {
    const inner = readableChanges(fieldsOf(before), fieldsOf(after), order)
    const name =
      field === 'lines' || isOnly(field, order)
        ? ''
        : (skusOf(order)[field] ??
          (isUuid(field) ? changeMessages.goneItem : orderActMessages.fieldName({ field })))
    return inner.map((change) =>
      name === '' ? change : { ...change, field: changeMessages.of({ name, ...change }) },
    )
  }
  const texts = { before: textOf(field, before, order), after: textOf(field, after, order) }
  return texts.before === texts.after ? [] : [{ field: nameOf(field), ...texts }]
}

/** Whether it is the only parcel, which needs no number. */
const isOnly = (field: string, { parcels }: Known) =>
  parcels.length === 1 && field === `parcel ${parcels[0]?.number}`

const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const isUuid = (text: string) => uuidPattern.test(text)
const nameOf = (field: string) => changeMessages.fields[field] ?? orderActMessages.fieldName({ field })
const skusOf = ({ lines }: Known): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.map(({ id, sku }) => [id, sku]))

const { nothing } = orderActMessages
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function textOf(field: string, value: unknown, order: Known): string {
  if (value === null || value === undefined || value === '') return nothing
  if (field === 'items') return itemsText(value)
  if (field === 'held') return plain(fieldsOf(value)['reason'] ?? nothing)
  if (field === 'verified') return plain(fieldsOf(value)['by'] ?? nothing)
  if (field === 'halted') return haltMessage(value as HaltReason)
  if (field === 'status') return ordersMessages.status[value as OrderStatus] ?? plain(value)
  if (field === 'returnStage') return parcelMessages.returnStages[plain(value)] ?? plain(value)
  if (field === 'locationId') return locationsOf(order)[plain(value)] ?? changeMessages.otherLocation
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'boolean') return value ? orderActMessages.yes : orderActMessages.no
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(plain).join(', ')
  return plain(value)
}

/** '2 × LWN-1 (Rs. 1,500)', one after the other. */
function itemsText(value: unknown): string {
  const items = Array.isArray(value) ? value.map(fieldsOf) : []
  return items
    .map((item) =>
      changeMessages.item({
        sku: plain(item['sku']) || plain(item['title']),
        quantity: Number(item['quantity']),
        price: formatMoney({ minor: Number(item['priceMinor']), currency: 'PKR' }, 'orderDetail'),
      }),
    )
    .join(', ')
}

function numberText(field: string, value: number): string {
  if (/minor$/i.test(field)) return formatMoney({ minor: value, currency: 'PKR' }, 'orderDetail')
  // A parcel that is new has nothing of each field.
  if (value === 0) return field === 'weightGrams' ? nothing : '0'
  return field === 'weightGrams' ? parcelMessages.weight({ kg: String(value / 1000) }) : String(value)
}

/** The names of the locations that an order knows: from its parcels, and from its allocation. */
function locationsOf({ parcels }: Known): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parcels.flatMap((parcel) => [
      ...(whyOf(parcel)?.candidates ?? []).map(({ warehouseId, name }) => [warehouseId, name]),
      ...(parcel.location ? [[parcel.location.id, parcel.location.name]] : []),
    ]),
  )
}
