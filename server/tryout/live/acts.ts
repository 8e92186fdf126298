/** What people, couriers and stores do at a company, by the services that answer the live API. */
import type { Actor as Sender } from '#domain/fulfilment/facts.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { StockPlace } from '#server/db/live/stock.ts'
import { adjustStock } from '#server/live/catalogue/stock.ts'
import { createOrder } from '#server/live/orders/createOrder.ts'
import type { OrderEventInput, ParcelEventInput } from '#server/live/orders/eventInput.ts'
import { addPayment, changeCustomerOfOrder } from '#server/live/orders/orderChanges.ts'
import { sendOrderEvent } from '#server/live/orders/orderEvents.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import type { Actor, RowWriting } from '#server/live/write.ts'

/** Somebody who writes, with the rights that the charts ask for. */
export type Writer = Actor & Pick<Sender, 'rights'>

/** Does some work as one write. What it throws undoes everything. */
export type Write = <Result>(
  writer: Writer,
  now: Date,
  work: (writing: RowWriting) => Promise<Result>,
) => Promise<Result>

const nobody: Writer = { kind: 'system', id: null, name: '', rights: [] }

const senderOf = ({ kind, name, rights }: Writer): Sender => ({ kind, name, rights })

async function orderIn({ rows }: RowWriting, number: number): Promise<OrderRecord> {
  const record = await rows.lockOrder({ number })
  if (!record) throw new Error(`There is no order ${number}`)
  return record
}

/** The acts on the rows of `write`. Each sees what it changes in its present version. */
export function actsOn(write: Write, settings: Settings) {
  const pay =
    (kind: 'charged' | 'refunded') =>
    (writer: Writer, now: Date, number: number, amount_minor: number, reference: string) =>
      write(writer, now, async (writing) => {
        const { version } = (await orderIn(writing, number)).order
        await addPayment(writing, { number }, { version, kind, amount_minor, reference, give_back: true })
      })
  const read = <Result>(work: (rows: RowWriting['rows']) => Promise<Result>) =>
    write(nobody, new Date(0), ({ rows }) => work(rows))
  return {
    read,
    order: (number: number) => write(nobody, new Date(0), (writing) => orderIn(writing, number)),
    receive: (writer: Writer, now: Date, place: StockPlace, change: number) =>
      write(writer, now, async (writing) => {
        const of = { product_id: place.productId, location_id: place.locationId }
        const reason = change > 0 ? 'received' : 'correction'
        await adjustStock(writing, { ...of, change, reason, note: '' }, settings)
      }),
    /** Returns the number of the order. */
    create: (writer: Writer, now: Date, input: NewOrder) =>
      write(
        writer,
        now,
        async (writing) => (await createOrder(writing, settings, input, senderOf(writer))).order.number,
      ),
    sendOrder: (writer: Writer, now: Date, number: number, input: OrderEventInput) =>
      write(writer, now, async (writing) => {
        const sent = { by: { number }, version: null, input, sender: senderOf(writer) }
        await sendOrderEvent(writing, settings, sent)
      }),
    sendParcel: (writer: Writer, now: Date, number: number, id: string, input: ParcelEventInput) =>
      write(writer, now, async (writing) => {
        const parcel = (await orderIn(writing, number)).parcels.find((own) => own.id === id)
        const sent = { id, version: parcel?.version ?? null, input, sender: senderOf(writer) }
        await sendParcelEvent(writing, settings, sent)
      }),
    /** Changes the customer as the order has them, and where its parcels go, without a question. */
    editCustomer: (writer: Writer, now: Date, number: number, customer: NewOrder['customer']) =>
      write(writer, now, async (writing) => {
        const { version } = (await orderIn(writing, number)).order
        const input = { version, customer, reallocate: true }
        await changeCustomerOfOrder(writing, settings, { number }, input, senderOf(writer))
      }),
    charge: pay('charged'),
    refund: pay('refunded'),
  }
}
