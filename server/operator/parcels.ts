/**
 * One parcel of a company at a provider's warehouse: what an operator sees of it, and does. Every act names its company, and
 * is decided by the parcel's chart as the company's own would be.
 */
import type { Actor, ParcelState } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import type { ProviderParcel } from '#domain/operator/operatorContract.ts'
import { cancellationSeen, parcelActs } from '#domain/operator/providerActs.ts'
import { possibleParcelEvents } from '#machines/parcel/nextParcelState.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import type { Queries } from '#server/db/database.ts'
import { findOrderIdOfParcel, findOrderRecord } from '#server/db/live/orders.ts'
import { findSettings } from '#server/db/live/settings.ts'
import { findQueuedParcel, forgetCancelled } from '#server/db/providerParcels.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { rupees } from '#server/live/currency.ts'
import type { ProviderInput } from '#server/live/orders/eventInput.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import { parcelFacts, parcelStatus } from '#server/live/orders/parcelFacts.ts'
import { type Actor as Writer, writeBySystem } from '#server/live/write.ts'

type OfParcel = { companyId: string; id: string }

/** Null when the company has no such parcel at a warehouse of the provider. */
export async function readParcel(
  queries: Queries,
  { companyId, id }: OfParcel,
): Promise<ProviderParcel | null> {
  const found = await findQueuedParcel(queries, { companyId, id })
  const orderId = found && (await findOrderIdOfParcel(queries, companyId, id))
  const record = orderId && (await findOrderRecord(queries, companyId, { id: orderId }))
  const parcel = record && record.parcels.find((candidate) => candidate.id === id)
  const settings = parcel && (await findSettings(queries, companyId))
  if (!found || !record || !parcel || !settings) return null
  const facts = parcelFacts(record, parcel, settings)
  const possible = possibleParcelEvents(parcel.state as ParcelState, facts, asProvider(''))
  return {
    id,
    version: parcel.version,
    company: { id: companyId, name: found.company },
    order: record.order.label,
    number: parcel.number,
    status: parcelStatus(parcel),
    warehouse: found.warehouse,
    warehouse_id: found.warehouseId,
    city: record.order.city,
    weight_grams: parcel.weightGrams,
    cod: rupees(parcel.codMinor),
    courier: parcel.courier,
    cn: parcel.cn,
    courier_words: parcel.courierWords,
    is_packed: facts.packed !== null,
    cancelled_at: found.cancelledAt?.getTime() ?? null,
    lines: parcel.lines.map(({ lineId, quantity }) => {
      const { title = '', sku = '' } = record.lines.find((line) => line.id === lineId) ?? {}
      return { line_id: lineId, title, sku, quantity }
    }),
    possible:
      found.cancelledAt === null
        ? possible.filter((event) => parcelActs.some((own) => own === event))
        : [cancellationSeen],
  }
}

/** Does the work of a warehouse. */
const asProvider = (name: string): Actor => ({ kind: 'provider', name, rights: rightsOf(['warehouse']) })

/** Who acts, as the log of the company names them: the provider; which operator it was is known by the id. */
export function providerWriter({ providerName }: Pick<AppDeps, 'providerName'>, operator: string): Writer {
  return { kind: 'provider', id: operator, name: providerName }
}

/**
 * Sends an event to the chart of a parcel, as the provider. Returns the parcel as it is then; null once it is in no part of
 * the queue. Throws 404 where the company has no such parcel there, and 409 as an act of the company does.
 */
export async function actOnParcel(
  deps: AppDeps,
  { companyId, id, operator }: OfParcel & { operator: string },
  { version, ...input }: ProviderInput & { version: number },
): Promise<ProviderParcel | null> {
  if (input.type === cancellationSeen) {
    if (await forgetCancelled(deps.database.db, { companyId, id })) return null
    throw refusals.notFound()
  }
  const actor = providerWriter(deps, operator)
  return writeBySystem(deps, { companyId, actor }, async (writing) => {
    const found = await findQueuedParcel(writing.tx, { companyId, id })
    const settings = found && (await findSettings(writing.tx, companyId))
    if (!found || !settings) throw refusals.notFound()
    if (found.status !== 'onboarded')
      throw refusals.eventRefused({
        detail: operatorServerMessages.refused({ status: found.status }),
        refused: [],
        possible: [],
        version,
      })
    const sender = asProvider(deps.providerName)
    await sendParcelEvent(writing, settings, { id, version, input, sender })
    return readParcel(writing.tx, { companyId, id })
  })
}
