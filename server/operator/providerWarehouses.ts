/** The provider's warehouses: what operators read of them, and their changes. */
import type { Context } from 'hono'
import { placeChosen } from '#domain/fulfilment/cities.ts'
import type {
  NewProviderWarehouse,
  ProviderWarehouseRequest,
  ProviderWarehousesResponse,
  SavedWarehouse,
} from '#domain/operator/operatorContract.ts'
import {
  type ProviderWarehouseField,
  type ProviderWarehouseInput,
  providerWarehouseFields,
  providerWarehouseProblems,
} from '#domain/operator/providerWarehouses.ts'
import { hasProblems, type Problem } from '#domain/problems.ts'
import { trimmed } from '#domain/text.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { providerWarehouseMessages } from '#messages/providerWarehouses.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import {
  findTwin,
  findWarehouse,
  insertWarehouseChange,
  insertWarehouses,
  listChoosers,
  listWarehouseChanges,
  listWarehouses,
  lockWarehouses,
  updateCopies,
  updateWarehouse,
  type WarehouseRow,
  warehouseChangesSince,
} from '#server/db/warehouses.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '#server/live/changed.ts'
import { newId } from '#server/live/ids.ts'
import { writingBySystem } from '#server/live/write.ts'

/** How many of the companies that chose a warehouse are named, and how many acts are shown. */
const MOST_NAMED = 3
const MOST_ACTS = 50

/** All warehouses of the provider, each with up to three of the companies that chose it, and the last 50 acts. */
export async function readProviderWarehouses(queries: Queries): Promise<ProviderWarehousesResponse> {
  const found = await listWarehouses(queries)
  const choosers = await listChoosers(queries, MOST_NAMED)
  const acts = await listWarehouseChanges(queries, MOST_ACTS)
  return {
    rows: found.map(({ warehouse: { id, version, name, city, address, isOffered }, companyCount }) => ({
      id,
      version,
      name,
      city,
      address,
      is_open: isOffered,
      company_count: companyCount,
      companies: choosers
        .filter(({ warehouseId }) => warehouseId === id)
        .map((company) => ({ id: company.id, name: company.name })),
    })),
    trail: acts.map(({ change: { id, operator, before, after, createdAt }, name }) => ({
      id,
      at: createdAt.getTime(),
      by: operator,
      warehouse: name,
      is_new: Object.keys(before).length === 0,
      changes: providerWarehouseFields
        .filter((field) => field in after)
        .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    })),
  }
}

type Operating = {
  tx: Transaction
  /** The e-mail address of the operator. */
  operator: string
  /** Under this name companies find in their log what was changed. */
  providerName: string
  now: Date
}

/** Adds a warehouse. Throws 400 where a field is wrong, or for one that there is already. */
export async function addProviderWarehouse(
  operating: Operating,
  request: NewProviderWarehouse,
): Promise<SavedWarehouse> {
  const { tx } = operating
  await lockWarehouses(tx)
  const input = await checked(tx, null, request)
  const [id] = await insertWarehouses(tx, [columnsOf(input)])
  if (id === undefined) throw new Error('The warehouse was not inserted')
  await logAct(operating, { id, version: 1 }, { before: {}, after: input })
  return { id, version: 1 }
}

/**
 * Changes, closes or opens a warehouse. Companies that chose it keep it; those at work find its new name, city and
 * address in their own. Throws 404, 400 as above, and 409 when somebody else changed it since the version that was seen.
 */
export async function changeProviderWarehouse(
  operating: Operating,
  id: number,
  { version: seen, ...request }: ProviderWarehouseRequest,
): Promise<SavedWarehouse> {
  const { tx } = operating
  await lockWarehouses(tx)
  const warehouse = await findWarehouse(tx, id)
  if (!warehouse) throw refusals.notFound()
  if (warehouse.version !== seen) throw await overtaken(operating, warehouse, seen)
  const input = await checked(tx, id, request)
  const act = changed(valuesOf(warehouse), input)
  if (Object.keys(act.after).length === 0) return { id, version: seen }
  const version = seen + 1
  await updateWarehouse(tx, warehouse, columnsOf(input))
  await logAct(operating, { id, version }, act)
  const { isOpen: _, ...place } = act.after
  if (Object.keys(place).length > 0) await changeCopies(operating, warehouse, input)
  return { id, version }
}

/** The copies of companies at work follow, each with a row in the log of its company. */
async function changeCopies(
  { tx, providerName, now }: Operating,
  warehouse: WarehouseRow,
  { name, city, address }: ProviderWarehouseInput,
): Promise<void> {
  const actor = { kind: 'system', id: null, name: providerName } as const
  const place = { name, city, address }
  for (const { companyId, id, version } of await updateCopies(tx, warehouse.id, place))
    await writingBySystem(tx, { companyId, actor, now }).log({
      subject: 'location',
      subjectId: id,
      event: 'location.changed',
      ...changed(warehouse, place),
      version,
    })
}

const valuesOf = ({ name, city, address, isOffered }: WarehouseRow): ProviderWarehouseInput => ({
  name,
  city,
  address,
  isOpen: isOffered,
})

const columnsOf = ({ isOpen, ...place }: ProviderWarehouseInput) => ({ ...place, isOffered: isOpen })

/** The values that are stored: texts trimmed, and the city by the name that allocation knows. */
async function checked(
  queries: Queries,
  id: number | null,
  { name, city, address, is_open: isOpen }: NewProviderWarehouse,
): Promise<ProviderWarehouseInput> {
  const place = placeChosen(city)
  const problems = {
    ...(place === null && { city: 'notOffered' as const }),
    ...providerWarehouseProblems({ name, city, address, isOpen: '' }),
  }
  if (place === null || hasProblems(problems)) throw problemsIn(problems)
  const input = { name: trimmed(name), city: place.city, address: trimmed(address), isOpen }
  if (await findTwin(queries, { ...input, id }))
    throw fieldsRefused({ name: operatorServerMessages.warehouseTaken(input) })
  return input
}

function problemsIn(problems: Partial<Record<ProviderWarehouseField, Problem>>) {
  return fieldsRefused(
    Object.fromEntries(
      providerWarehouseFields.flatMap((field) => {
        const problem = problems[field]
        return problem ? [[field, providerWarehouseMessages.problem({ field, problem }) ?? '']] : []
      }),
    ),
  )
}

type Act = { before: Partial<ProviderWarehouseInput>; after: Partial<ProviderWarehouseInput> }

async function logAct(
  { tx, operator, now }: Operating,
  { id: warehouseId, version }: SavedWarehouse,
  act: Act,
): Promise<void> {
  await insertWarehouseChange(tx, { id: newId(), warehouseId, operator, ...act, version, createdAt: now })
}

/** What somebody else made of the warehouse since the version that was seen. */
async function overtaken({ tx, now }: Operating, { id, version }: WarehouseRow, seen: number) {
  const since = await warehouseChangesSince(tx, id, seen)
  const last = since.at(-1)
  const at = last?.createdAt ?? now
  const by = last?.operator ?? ''
  const fields = providerWarehouseFields.filter((field) => since.some(({ after }) => field in after))
  return refusals.staleVersion({
    detail: operatorServerMessages.warehouseOvertaken({ name: by, ageMs: now.getTime() - at.getTime() }),
    version,
    changed_by: by,
    changed_at: at.getTime(),
    differing: Object.fromEntries(
      fields.map((field) => [
        field,
        {
          before: since.find(({ before }) => field in before)?.before[field] ?? null,
          after: since.findLast(({ after }) => field in after)?.after[field] ?? null,
        },
      ]),
    ),
  })
}

/** A part of the path that is the number of a record. Anything else is nothing that exists: 404. */
export function numberIn(c: Context): number {
  const text = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusals.notFound()
  return Number(text)
}
