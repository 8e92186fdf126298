/**
 * A company's own data in memory, changed by the rules that the live API changes it by: the charts decide, allocation
 * finds the places, and each change has its log row. It exists because thousands of histories, event by event through
 * a database, take minutes. What the services do with queries is done here with maps; a test plays the same history
 * through both.
 */
import { aliasTaughtBy, type CityAlias, resolveCity } from '#domain/fulfilment/cities.ts'
import type {
  OrderEffect,
  OrderEvent,
  OrderState,
  ParcelEffect,
  ParcelEvent,
  ParcelState,
  Actor as Sender,
} from '#domain/fulfilment/facts.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import { createRandom } from '#domain/random.ts'
import { startOfDay } from '#domain/weeks.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { firstParcelState, nextParcelState } from '#machines/parcel/nextParcelState.ts'
import type { ChangeRow, NewChange } from '#server/db/live/changes.ts'
import type { CustomerRow } from '#server/db/live/customers.ts'
import { type LocationRow, openStates } from '#server/db/live/locations.ts'
import type { OrderRecord, ParcelRecord, PaymentRow } from '#server/db/live/orders.ts'
import type { ProductRow } from '#server/db/live/products.ts'
import type { RemarkRow } from '#server/db/live/remarks.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { customerSearchText, newCustomer, newerOf } from '#server/live/catalogue/customers.ts'
import { changed } from '#server/live/changed.ts'
import {
  addCash,
  cashChanges,
  firstShares,
  redistributeCod,
  type Shares,
} from '#server/live/orders/amounts.ts'
import { arrivingOrder, customerOf, linesOf, twinsSince } from '#server/live/orders/createOrder.ts'
import type { OrderEventInput, ParcelEventInput } from '#server/live/orders/eventInput.ts'
import { giveCustomer } from '#server/live/orders/orderChanges.ts'
import { orderEventOf, orderReasonOf, systemTags } from '#server/live/orders/orderEvents.ts'
import { keepOrderFacts, orderFacts } from '#server/live/orders/orderFacts.ts'
import { divideParcel, keepReturned } from '#server/live/orders/parcelEffects.ts'
import { parcelEventOf, parcelReasonOf } from '#server/live/orders/parcelEvents.ts'
import { keepParcelFacts, parcelFacts } from '#server/live/orders/parcelFacts.ts'
import { isPlannedElsewhere, piecesToPlan, replaceParcels } from '#server/live/orders/reallocateOrder.ts'
import { figuresOf, searchTextOf, withDerived } from '#server/live/orders/saveOrder.ts'
import { snapshotOf } from '#server/live/orders/snapshot.ts'
import { addSystemTag, newParcel, type Planned, plan } from '#server/live/orders/splitOrder.ts'
import { mergeParts, undoneAssignment } from '#server/live/orders/undoAssignment.ts'
import { cityOf } from '#server/live/orders/warehouses.ts'
import type { Actor } from '#server/live/write.ts'
import type { Clerk, Logged } from './clerk.ts'
import { createStockBook } from './stockBook.ts'

/** Somebody who writes, with the rights that the charts ask for. */
export type Writer = Actor & Pick<Sender, 'rights'>

export type Book = ReturnType<typeof createBook>

/** Opens an empty book. Its ids depend on nothing but the company and the moments that are written at. */
export function createBook(companyId: string, settings: Settings) {
  const locations: LocationRow[] = []
  const products = new Map<string, ProductRow>()
  const customers = new Map<string, CustomerRow>()
  const records: OrderRecord[] = []
  const payments: PaymentRow[] = []
  const paymentsByOrder = new Map<string, PaymentRow[]>()
  /** Of each customer, the newest first. */
  const numbersByPhone = new Map<string, number[]>()
  const notes: RemarkRow[] = []
  const changes: NewChange[] = []
  const aliases: (CityAlias & { createdAt: Date })[] = []
  const newIdAt = createIds()
  const snapshots = new WeakMap<OrderRecord, Record<string, unknown>>()
  /** Orders whose parcels were made on this day, for the load that allocation looks at. */
  let today = { from: 0, orders: new Set<number>() }

  function log({ actor, now }: Pick<Clerk, 'actor' | 'now'>, { parcel, reason = null, ...change }: Logged) {
    changes.push({
      companyId,
      id: newIdAt(now),
      ...change,
      parcelId: parcel?.id ?? null,
      parcelVersion: parcel?.version ?? null,
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      reason,
      requestId: null,
      createdAt: now,
    })
  }

  function clerkOf({ kind, id, name }: Writer, now: Date): Clerk {
    return { companyId, actor: { kind, id, name }, now, newId: () => newIdAt(now), log }
  }

  let moment = new Date(0)
  const stock = createStockBook(
    { ...clerkOf({ kind: 'system', id: null, name: '', rights: [] }, moment), newId: () => newIdAt(moment) },
    settings.stockBuffer,
  )

  function open(writer: Writer, now: Date): Clerk {
    moment = now
    return clerkOf(writer, now)
  }

  const senderOf = ({ kind, name, rights }: Writer): Sender => ({ kind, name, rights })
  const recordOf = (number: number) => {
    const record = records[number - FIRST_NUMBER]
    if (!record) throw new Error(`There is no order ${number}`)
    return record
  }
  const customerOfRecord = ({ order }: OrderRecord) => customers.get(order.phone)

  /** With what `freed` says that is not held any longer. */
  function warehousesFor(
    { lines }: Pick<OrderRecord, 'lines'>,
    now: Date,
    freed: (productId: string, locationId: string) => number = () => 0,
  ) {
    const loads = loadsOf(now)
    return locations.map(({ id, name, city, closedAt, isExport }) => ({
      id,
      name,
      city: cityOf(city),
      isActive: closedAt === null,
      isExport,
      openParcelsToday: loads.get(id) ?? 0,
      available: Object.fromEntries(
        lines.map(({ sku, productId }) => [
          sku,
          productId === null ? 0 : stock.available({ productId, locationId: id }, freed(productId, id)),
        ]),
      ),
    }))
  }

  function loadsOf(now: Date): Map<string, number> {
    const from = startOfDay(now.getTime())
    if (from !== today.from) today = { from, orders: new Set() }
    const loads = new Map<string, number>()
    for (const number of today.orders)
      for (const { locationId, state } of recordOf(number).parcels)
        if (locationId !== null && openStates.some((open) => open === state))
          loads.set(locationId, (loads.get(locationId) ?? 0) + 1)
    return loads
  }

  /** Each state of an order is the 'after' of one change and the 'before' of the next. */
  function seenAs(record: OrderRecord): Record<string, unknown> {
    const seen = snapshots.get(record) ?? snapshotOf(record)
    snapshots.set(record, seen)
    return seen
  }

  function save(
    clerk: Clerk,
    before: OrderRecord,
    draft: OrderRecord,
    logged: Pick<Logged, 'event' | 'reason'> & { parcelId?: string },
  ) {
    const after = withDerived(before, draft, clerk.now)
    records[after.order.number - FIRST_NUMBER] = after
    log(clerk, {
      subject: 'order',
      subjectId: after.order.id,
      event: logged.event,
      reason: logged.reason ?? null,
      ...changed(seenAs(before), seenAs(after)),
      version: after.order.version,
      parcel: after.parcels.find(({ id }) => id === logged.parcelId),
    })
    const [customer, earlier] = [customerOfRecord(after), customerOfRecord(before)]
    if (customer) addFigures(customer, figuresOf(after), 1)
    if (earlier) addFigures(earlier, figuresOf(before), -1)
  }

  function split(clerk: Clerk, draft: OrderRecord) {
    const whole = draft.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    const warehouses = warehousesFor(draft, clerk.now)
    const planned = plan(draft, settings, whole, warehouses)
    today.orders.add(draft.order.number)
    const shares = firstShares(
      draft,
      planned.map(({ lines }) => lines),
    )
    planned.forEach((part, index) => {
      const share = shares[index]
      if (!share) throw new Error('Every parcel has a share')
      addParcel(clerk, draft, { ...part, share })
    })
    if (planned.length > 1) addSystemTag(draft, 'Split', clerk.now)
  }

  function addParcel(clerk: Clerk, draft: OrderRecord, part: Planned & { share: Shares }) {
    const parcel = { ...newParcel(clerk, draft, part), id: clerk.newId() }
    draft.parcels.push(parcel)
    const halted = part.halt && { ...part.halt, at: clerk.now.getTime() }
    const first = firstParcelState({ ...parcelFacts(draft, parcel, settings), halted })
    keepParcelFacts(parcel, first.state, first.facts, clerk.now)
    carryOut(clerk, draft, parcel, { before: parcel, effects: first.effects, good: new Map() })
  }

  /** Where the parcels of an order would go now, as if they held no stock; null when it has none. */
  function planAgain(draft: OrderRecord, now: Date): Planned[] | null {
    const { whole, excluded, heldAt } = piecesToPlan(draft)
    if (whole.length === 0) return null
    return plan(draft, settings, whole, warehousesFor(draft, now, heldAt), excluded)
  }

  function reallocate(clerk: Clerk, draft: OrderRecord, planned: readonly Planned[]) {
    const { replaced, more } = replaceParcels(draft, settings, planned, clerk.now)
    const carry = ({ parcel, before, effects }: (typeof replaced)[number], type: ParcelEffect['type']) =>
      carryOut(clerk, draft, parcel, {
        before,
        effects: effects.filter((effect) => effect.type === type),
        good: new Map(),
      })
    // What all of them hold is free before any of them takes it.
    for (const own of replaced) carry(own, 'releaseStock')
    for (const own of replaced) {
      own.keep()
      carry(own, 'reserveStock')
    }
    for (const part of more) addParcel(clerk, draft, part)
    if (planned.length > 1) addSystemTag(draft, 'Split', clerk.now)
  }

  function carryOutOrder(
    clerk: Clerk,
    draft: OrderRecord,
    event: OrderEvent,
    effects: readonly OrderEffect[],
  ) {
    for (const effect of effects) {
      if (effect.type === 'addTag') addSystemTag(draft, systemTags[effect.tag], clerk.now)
      else if (effect.type === 'allocate') split(clerk, draft)
      else if (event.type === 'order.cancelled')
        for (const parcel of draft.parcels)
          if (parcel.state !== 'cancelled') apply(clerk, draft, parcel, event, new Map())
    }
  }

  type Applied = { before: ParcelRecord; effects: readonly ParcelEffect[]; good: ReadonlyMap<string, number> }

  /** Returns the warnings of the chart. */
  function carryOut(clerk: Clerk, draft: OrderRecord, parcel: ParcelRecord, applied: Applied): string[] {
    const { before, effects, good } = applied
    const warnings: string[] = []
    for (const effect of effects) {
      if (effect.type === 'reserveStock') stock.reserve(parcel, draft.lines, effect.isLackAllowed)
      else if (effect.type === 'releaseStock') {
        const held = { ...parcel, locationId: before.locationId }
        stock.release(clerk, held, draft.lines, effect.restock)
      } else if (effect.type === 'mergeParts')
        for (const part of mergeParts(draft, settings, parcel, effect, clerk.now)) {
          carryOut(clerk, draft, part.parcel, { ...part, good })
          part.keep()
        }
      else if (effect.type === 'takeStockOut') stock.takeOut(clerk, parcel, draft.lines)
      else if (effect.type === 'putStockBack') stock.putBack(clerk, parcel, draft.lines, good)
      else if (effect.type === 'warn') warnings.push(effect.warning)
      else if (effect.type === 'openTask')
        draft.tasks.push({
          id: clerk.newId(),
          parcelId: parcel.id,
          kind: effect.task,
          createdAt: clerk.now,
          doneAt: null,
        })
      else if (effect.type === 'splitReturn')
        for (const other of divide(clerk, draft, parcel, [effect.lines]))
          keepReturned(other, before, clerk.now)
      else if (effect.type === 'splitParcel' && effect.parts.length > 0) {
        const { parts, isLackAllowed } = effect
        const others = divide(
          clerk,
          draft,
          parcel,
          parts.map(({ lines }) => lines),
        )
        others.forEach((other, index) => {
          other.locationId = parts[index]?.warehouseId ?? null
          other.state = 'awaitingApproval'
          stock.reserve(other, draft.lines, isLackAllowed)
        })
        addSystemTag(draft, 'Split', clerk.now)
      }
    }
    return warnings
  }

  /** What the log says of the assignment that led to the parcel as it is. */
  function assignmentIn(record: OrderRecord, parcel: ParcelRecord, { id }: Writer) {
    const rows = changes.filter(({ subjectId }) => subjectId === record.order.id) as ChangeRow[]
    const at = rows.findIndex((row) => row.parcelId === parcel.id && row.parcelVersion === parcel.version)
    return undoneAssignment(record, parcel, { actorId: id, made: rows[at], since: rows.slice(at + 1) })
  }

  function divide(clerk: Clerk, ...of: [OrderRecord, ParcelRecord, Parameters<typeof divideParcel>[3]]) {
    const others = divideParcel(clerk, ...of)
    for (const other of others) other.id = clerk.newId()
    return others
  }

  function apply(
    clerk: Clerk,
    draft: OrderRecord,
    parcel: ParcelRecord,
    event: ParcelEvent,
    good: ReadonlyMap<string, number>,
  ): string[] {
    const next = nextParcelState(parcel.state as ParcelState, parcelFacts(draft, parcel, settings), event)
    if (!next.isAccepted) throw refused(draft, event, next)
    const before = { ...parcel }
    keepParcelFacts(parcel, next.state, next.facts, clerk.now)
    const warnings = carryOut(clerk, draft, parcel, { before, effects: next.effects, good })
    for (const change of cashChanges(before, parcel)) {
      addCash(draft, change)
      pay(clerk, draft, change.kind, change.amountMinor, change.reference, parcel.id)
    }
    return warnings
  }

  function pay(
    clerk: Clerk,
    { order }: OrderRecord,
    kind: PaymentRow['kind'],
    amountMinor: number,
    reference: string,
    parcelId: string | null = null,
  ) {
    const payment: PaymentRow = {
      companyId,
      id: clerk.newId(),
      orderId: order.id,
      parcelId,
      kind,
      method: kind === 'collected' || kind === 'remitted' ? 'COD' : order.payment,
      amountMinor,
      reference,
      at: clerk.now,
    }
    payments.push(payment)
    paymentsByOrder.set(order.id, [...paymentsOf({ order }), payment])
  }

  const paymentsOf = ({ order }: Pick<OrderRecord, 'order'>) => paymentsByOrder.get(order.id) ?? []

  function recordPayment(
    writer: Writer,
    now: Date,
    number: number,
    {
      kind,
      amountMinor,
      reference,
    }: Pick<PaymentRow, 'amountMinor' | 'reference'> & { kind: 'charged' | 'refunded' },
  ) {
    const clerk = open(writer, now)
    const before = recordOf(number)
    const draft = copyOf(before)
    if (kind === 'charged') draft.order.paidMinor += amountMinor
    else draft.order.refundedMinor += amountMinor
    redistributeCod(draft)
    pay(clerk, draft, kind, amountMinor, reference)
    save(clerk, before, draft, { event: `payment.${kind}`, reason: reference })
  }

  const numbersOf = ({ order }: OrderRecord) => numbersByPhone.get(order.phone) ?? []

  /** Whether the customer ordered the same a short time ago. */
  function hasTwin(record: OrderRecord, now: Date): boolean {
    const skusOf = ({ lines }: OrderRecord) => [...new Set(lines.map(({ sku }) => sku))].sort().join('\n')
    const since = twinsSince(now)
    return numbersOf(record)
      .map(recordOf)
      .some(
        (earlier) =>
          earlier.order.placedAt > since &&
          earlier.order.status !== 'cancelled' &&
          skusOf(earlier) === skusOf(record),
      )
  }

  /** Two orders with the same slip may wait for their city at once: the later fix is the company's word. */
  function teach(taught: CityAlias, now: Date) {
    const known = aliases.find(({ alias }) => alias === taught.alias)
    if (known) known.city = taught.city
    else aliases.push({ ...taught, createdAt: now })
  }

  function customerFor(
    clerk: Clerk,
    { number: phone, ...given }: ReturnType<typeof customerOf>,
  ): CustomerRow {
    const known = customers.get(phone)
    if (known) {
      const next = newerOf(known, given)
      const difference = changed(known, next)
      if (Object.keys(difference.after).length === 0) return known
      const version = known.version + 1
      Object.assign(known, next, { version, searchText: customerSearchText({ ...known, ...next }) })
      log(clerk, {
        subject: 'customer',
        subjectId: known.id,
        event: 'customer.changed',
        ...difference,
        version,
      })
      return known
    }
    const columns = { ...given, phone, searchText: customerSearchText({ ...given, phone }) }
    const row: CustomerRow = { ...newCustomer(clerk, columns), ...columns, id: clerk.newId() }
    customers.set(phone, row)
    const { name, city } = row
    log(clerk, {
      subject: 'customer',
      subjectId: row.id,
      event: 'customer.added',
      before: {},
      after: { name, phone, city },
      version: 1,
    })
    return row
  }

  return {
    companyId,
    settings,
    locations,
    products,
    customers,
    records,
    payments,
    notes,
    changes,
    aliases,
    stock,
    recordOf,

    addLocation(
      writer: Writer,
      now: Date,
      { name, city, address, isExport }: Pick<LocationRow, 'name' | 'city' | 'address' | 'isExport'>,
    ) {
      const clerk = open(writer, now)
      const row: LocationRow = {
        companyId,
        id: clerk.newId(),
        name,
        city,
        address,
        warehouseId: null,
        isExport,
        closedAt: null,
        version: 1,
        createdAt: now,
      }
      locations.push(row)
      log(clerk, {
        subject: 'location',
        subjectId: row.id,
        event: 'location.added',
        before: {},
        after: { name, city, address, isExport },
        version: 1,
      })
      return row
    },

    addProduct(
      writer: Writer,
      now: Date,
      columns: Omit<ProductRow, 'companyId' | 'id' | 'archivedAt' | 'version' | 'createdAt'>,
    ) {
      const clerk = open(writer, now)
      const row: ProductRow = {
        companyId,
        id: clerk.newId(),
        ...columns,
        archivedAt: null,
        version: 1,
        createdAt: now,
      }
      products.set(columns.skuKey, row)
      log(clerk, {
        subject: 'product',
        subjectId: row.id,
        event: 'product.added',
        ...changed({}, columns),
        version: 1,
      })
      return row
    },

    receive(writer: Writer, now: Date, place: { productId: string; locationId: string }, pieces: number) {
      stock.adjust(open(writer, now), place, pieces, 'received')
    },

    /** Returns the number of the order. */
    create(writer: Writer, now: Date, input: NewOrder): number {
      const clerk = open(writer, now)
      const id = clerk.newId()
      const sold = { byId: new Map<string, ProductRow>(), bySku: products }
      const lines = linesOf(clerk, id, input, sold).map((line) => ({ ...line, id: clerk.newId() }))
      const customer = customerFor(clerk, customerOf(input.customer))
      const record = arrivingOrder(clerk, settings, input, {
        id,
        given: customerOf(input.customer),
        customer,
        lines,
        aliases,
        sender: senderOf(writer),
      })
      if (hasTwin(record, now)) addSystemTag(record, 'Duplicate', now)
      record.order.number = FIRST_NUMBER + records.length
      record.order.searchText = searchTextOf(record)
      records.push(record)
      numbersByPhone.set(record.order.phone, [record.order.number, ...numbersOf(record)])
      if (input.paid && input.paid.minor > 0)
        pay(clerk, record, 'charged', input.paid.minor, input.paid.reference)
      if (input.note !== '' && writer.id !== null)
        notes.push({
          companyId,
          id: clerk.newId(),
          orderId: id,
          parcelId: null,
          text: input.note,
          authorId: writer.id,
          authorName: writer.name,
          isPinned: false,
          createdAt: now,
          editedAt: null,
          deletedAt: null,
          version: 1,
        })
      log(clerk, {
        subject: 'order',
        subjectId: id,
        event: 'order.created',
        ...changed({}, snapshotOf(record)),
        version: 1,
      })
      addFigures(customer, figuresOf(record), 1)
      customer.lastOrderAt = now
      return record.order.number
    },

    sendOrder(writer: Writer, now: Date, number: number, input: OrderEventInput) {
      const clerk = open(writer, now)
      const before = recordOf(number)
      const event: OrderEvent = orderEventOf(input, senderOf(writer), now, aliases)
      const facts = orderFacts(before, customerOfRecord(before), settings, paymentsOf(before))
      const next = nextOrderState(before.order.state as OrderState, facts, event)
      if (!next.isAccepted) throw refused(before, event, next)
      const draft = copyOf(before)
      keepOrderFacts(draft, next.state, next.facts)
      if (event.type === 'payment.captured') pay(clerk, draft, 'charged', event.minor, event.reference)
      if (event.type === 'city.fixed' && draft.order.knownCity !== null) {
        const match = resolveCity(draft.order.knownCity, aliases)
        const taught = match.is === 'known' ? aliasTaughtBy(draft.order.city, match.place.city) : null
        if (taught) teach(taught, now)
        draft.order.city = draft.order.knownCity
      }
      carryOutOrder(clerk, draft, event, next.effects)
      save(clerk, before, draft, { event: event.type, reason: orderReasonOf(event) })
    },

    /** Changes the customer as the order has them, and where its parcels go, without a question. */
    editCustomer(writer: Writer, now: Date, number: number, input: NewOrder['customer']) {
      const clerk = open(writer, now)
      const before = recordOf(number)
      const draft = copyOf(before)
      const given = customerOf(input)
      const { city, isMoved } = giveCustomer(draft, given, aliases)
      const planned = isMoved && city !== null ? planAgain(draft, now) : null
      const event: OrderEvent = {
        type: 'customer.edited',
        typedCity: given.city,
        city,
        isElsewhere: planned !== null && isPlannedElsewhere(draft, planned),
        by: senderOf(writer),
        at: now.getTime(),
      }
      const facts = orderFacts(before, customerOfRecord(before), settings, paymentsOf(before))
      const next = nextOrderState(before.order.state as OrderState, facts, event)
      if (!next.isAccepted) throw refused(before, event, next)
      keepOrderFacts(draft, next.state, next.facts)
      draft.order.customerId = customerFor(clerk, given).id
      carryOutOrder(clerk, draft, event, next.effects)
      if (planned && next.effects.some(({ type }) => type === 'reallocate')) reallocate(clerk, draft, planned)
      save(clerk, before, draft, { event: event.type })
    },

    sendParcel(writer: Writer, now: Date, number: number, parcelId: string, input: ParcelEventInput) {
      const clerk = open(writer, now)
      const before = recordOf(number)
      const draft = copyOf(before)
      const parcel = draft.parcels.find(({ id }) => id === parcelId)
      if (!parcel) throw new Error('The parcel is in its order')
      const given = { ...input, by: senderOf(writer), at: now.getTime() }
      const { event, good, why } = parcelEventOf(given, before, parcel, settings, {
        warehouses: isAllocated(input) ? warehousesFor(before, now) : [],
        undone: input.type === 'assignment.undone' ? assignmentIn(before, parcel, writer) : null,
      })
      if (why !== undefined) parcel.why = why
      const warnings = apply(clerk, draft, parcel, event, good)
      const reason = [parcelReasonOf(event), ...warnings].filter(Boolean).join(' · ') || null
      save(clerk, before, draft, { event: event.type, reason, parcelId })
    },

    /** Marks a card order as paid. */
    charge(writer: Writer, now: Date, number: number, amountMinor: number, reference: string) {
      recordPayment(writer, now, number, { kind: 'charged', amountMinor, reference })
    },

    refund(writer: Writer, now: Date, number: number, amountMinor: number, reference: string) {
      recordPayment(writer, now, number, { kind: 'refunded', amountMinor, reference })
    },

    log: (writer: Writer, now: Date, change: Logged) => log(open(writer, now), change),
  }
}

/** The number of a company's first order. */
const FIRST_NUMBER = 1001

/** Whether the charts ask for the stock at all locations. */
function isAllocated({ type }: ParcelEventInput): boolean {
  return ['parcel.assigned', 'parcel.assignedWithoutStock', 'parcel.disapproved', 'stock.rechecked'].includes(
    type,
  )
}

/** A copy to change. What is never changed in place is shared: it is most of the record. */
function copyOf({ order, lines, parcels, tags, tasks }: OrderRecord): OrderRecord {
  return {
    order: { ...order },
    lines,
    parcels: parcels.map((parcel) => ({ ...parcel, lines: parcel.lines.map((line) => ({ ...line })) })),
    tags: [...tags],
    tasks: [...tasks],
  }
}

type Figures = ReturnType<typeof figuresOf>

function addFigures(customer: CustomerRow, figures: Figures, times: 1 | -1) {
  for (const field of Object.keys(figures) as (keyof Figures)[]) customer[field] += times * figures[field]
}

function refused(
  { order }: OrderRecord,
  { type }: { type: string },
  next: { refused: readonly { code: string }[] },
) {
  const codes = next.refused.map(({ code }) => code).join(', ')
  return new Error(`#${order.number} in ${order.state} refuses ${type}: ${codes}`)
}

/** UUIDv7s of given moments: of one millisecond they count up, and of one run they are those of every other. */
function createIds(): (at: Date) => string {
  const random = createRandom(1857)
  const hex = (length: number) =>
    random
      .below(16 ** length)
      .toString(16)
      .padStart(length, '0')
  let lastMs = 0
  let counter = 0
  return (at) => {
    counter = at.getTime() === lastMs ? counter + 1 : 0
    lastMs = at.getTime()
    const time = lastMs.toString(16).padStart(12, '0')
    const count = counter.toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${hex(3)}-${hex(6)}${hex(6)}`
  }
}
