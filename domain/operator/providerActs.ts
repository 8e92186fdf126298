/** What an operator does with a parcel at a provider's warehouse: what each act asks, and what is sent. */
import type { ParcelEvent } from '#domain/fulfilment/facts.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { gramsOf, kilogramsOf } from '#domain/weight.ts'
import type { ProviderParcel } from './operatorContract.ts'

/** What the provider does by the chart of the parcel, in the order in which it is offered: what moves it on comes first. */
export const parcelActs = [
  'parcel.approved',
  'booking.retried',
  'parcel.packed',
  'parcel.dispatched',
  'return.checked',
  'parcel.markedReturned',
  'parcel.disapproved',
  'fulfilment.cancelled',
] as const satisfies readonly ParcelEvent['type'][]

/** What it does with a booking by its own connection (server/live/orders/bookings.ts). */
export const bookingActs = [
  'booking.asked',
  'person.found',
  'person.lacks',
  'booking.withdrawn',
  'cancel.asked',
] as const

/** Its company cancelled the parcel, and the provider has taken note of it. */
export const cancellationSeen = 'cancellation.seen'

const providerActs = [...bookingActs, ...parcelActs, cancellationSeen] as const
export type ProviderAct = (typeof providerActs)[number]

/** A step back, or what comes by itself: never the way on. */
export const asideActs: readonly ProviderAct[] = [
  'person.lacks',
  'booking.withdrawn',
  'cancel.asked',
  'parcel.markedReturned',
  'parcel.disapproved',
  'fulfilment.cancelled',
]

/** What a parcel offers. One that is packed is handed over next. */
export function offeredActs({ possible, is_packed: isPacked }: ProviderParcel): ProviderAct[] {
  const acts = providerActs.filter((act) => possible.includes(act))
  return isPacked
    ? acts.toSorted((one, other) => Number(one === 'parcel.packed') - Number(other === 'parcel.packed'))
    : acts
}

/** By field, as typed. Of a return, `good <line>` is how many pieces of a line can be sold again. */
export type ProviderAnswers = Readonly<Record<string, string>>

const asked: Record<ProviderAct, readonly string[]> = {
  'booking.asked': ['courier', 'weight'],
  'person.found': ['cn'],
  'person.lacks': [],
  'booking.withdrawn': [],
  'cancel.asked': [],
  'parcel.approved': ['courier', 'cn', 'weight'],
  'booking.retried': ['courier', 'cn', 'weight'],
  'parcel.packed': ['pieces', 'weight'],
  'parcel.dispatched': [],
  'parcel.markedReturned': [],
  'return.checked': [],
  'parcel.disapproved': ['reason'],
  'fulfilment.cancelled': [],
  'cancellation.seen': [],
}

const goodOf = (lineId: string) => `good ${lineId}`

/** The fields of an act. */
export function fieldsOf(act: ProviderAct, { lines }: ProviderParcel): string[] {
  return act === 'return.checked' ? lines.map(({ line_id }) => goodOf(line_id)) : [...asked[act]]
}

/** What its form shows at first. */
export function firstAnswers(act: ProviderAct, parcel: ProviderParcel): ProviderAnswers {
  const known: Record<string, string> = {
    courier: (act === 'booking.asked' ? parcel.couriers[0] : parcel.courier) ?? '',
    weight: kilogramsOf(parcel.weight_grams),
    ...Object.fromEntries(parcel.lines.map(({ line_id, quantity }) => [goodOf(line_id), String(quantity)])),
  }
  return Object.fromEntries(fieldsOf(act, parcel).map((field) => [field, known[field] ?? '']))
}

const countIn = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The fields whose answers cannot be sent, in their order. */
export function wrongFields(act: ProviderAct, parcel: ProviderParcel, answers: ProviderAnswers): string[] {
  return fieldsOf(act, parcel).filter((field) => {
    const text = answers[field] ?? ''
    if (isBlank(text)) return true
    if (field === 'weight') return gramsOf(text) === null
    if (field === 'pieces') return Number.isNaN(countIn(text))
    const line = parcel.lines.find(({ line_id }) => goodOf(line_id) === field)
    return line !== undefined && !(countIn(text) <= line.quantity)
  })
}

/** What is sent of an act, without the version. */
export function sentOf(
  act: ProviderAct,
  parcel: ProviderParcel,
  answers: ProviderAnswers,
): { type: ProviderAct } {
  const given = (field: string) => trimmed(answers[field] ?? '')
  const booking = {
    courier: given('courier'),
    cn: given('cn'),
    weightGrams: gramsOf(given('weight')) ?? 0,
    codMinor: parcel.cod.minor,
  }
  const lines = parcel.lines.map(({ line_id: lineId, quantity }) => {
    const good = countIn(given(goodOf(lineId)))
    return { lineId, good, damaged: quantity - good }
  })
  const more: Record<ProviderAct, object> = {
    'booking.asked': { courier: booking.courier, weight_grams: booking.weightGrams },
    'person.found': { cn: booking.cn },
    'person.lacks': {},
    'booking.withdrawn': {},
    'cancel.asked': {},
    'parcel.approved': { booking },
    'booking.retried': { booking },
    'parcel.packed': { scanned: countIn(given('pieces')), weightGrams: gramsOf(given('weight')) ?? 0 },
    'parcel.dispatched': {},
    'parcel.markedReturned': {},
    'return.checked': { lines },
    'parcel.disapproved': { reason: given('reason') },
    // The dialog says that the number is cancelled at the courier first.
    'fulfilment.cancelled': { isBookingCancelled: true },
    'cancellation.seen': {},
  }
  return { type: act, ...more[act] }
}
