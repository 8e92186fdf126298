/** Saved views of the orders list: what the API says about them, and their changes. */
import type * as v from 'valibot'
import type { newViewSchema, ViewResponse, viewRequestSchema } from '#domain/fulfilment/viewContract.ts'
import { MAX_VIEW_NAME, MAX_VIEWS, validViewQuery, viewNameKey, viewNameProblem } from '#domain/orderViews.ts'
import { trimmed } from '#domain/text.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { viewNameText } from '#messages/orderViews.ts'
import type { Queries } from '#server/db/database.ts'
import { lockSettings } from '#server/db/live/settings.ts'
import { deleteView, insertView, listViews, updateView, type ViewRow } from '#server/db/live/views.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { newId } from '../ids.ts'
import { requireVersion, type Writing } from '../write.ts'

export async function readViews(queries: Queries, companyId: string): Promise<ViewResponse[]> {
  return (await listViews(queries, companyId)).map(responseOf)
}

/** A query may be older than this version of the list: it is read as an address is. */
function responseOf({ id, version, name, query }: Omit<ViewRow, 'nameKey' | 'companyId' | 'createdAt'>) {
  return { id, version, name, query: validViewQuery(query) }
}

/** All views of the company. Nobody else changes any until the transaction ends, so that names and number are current. */
async function lockViews({ tx, companyId }: Writing): Promise<ViewRow[]> {
  await lockSettings(tx, companyId)
  return listViews(tx, companyId)
}

/** The view with this id of those that were locked. */
function viewIn(views: readonly ViewRow[], id: string): ViewRow {
  const row = views.find((view) => view.id === id)
  if (!row) throw refusals.notFound()
  return row
}

/** The columns of what was sent. Throws what is wrong with it, by field. */
function columnsOf(
  input: v.InferOutput<typeof newViewSchema>,
  views: readonly ViewRow[],
  id: string | null,
): Pick<ViewRow, 'name' | 'nameKey' | 'query'> {
  const name = trimmed(input.name)
  const problem = viewNameProblem(name, views, id)
  const query = validViewQuery(input.query)
  const problems = {
    ...(problem && { name: viewNameText(problem, { name, maxName: MAX_VIEW_NAME, maxViews: MAX_VIEWS }) }),
    ...(Object.keys(query).length === 0 && { query: liveServerMessages.unfilteredView }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
  return { name, nameKey: viewNameKey(name), query }
}

export async function addView(
  writing: Writing,
  input: v.InferOutput<typeof newViewSchema>,
): Promise<ViewResponse> {
  const { tx, companyId, now } = writing
  const columns = columnsOf(input, await lockViews(writing), null)
  const row = { companyId, id: newId(), ...columns, version: 1, createdAt: now }
  await insertView(tx, row)
  const { name, query } = row
  await writing.log({
    subject: 'view',
    subjectId: row.id,
    event: 'view.added',
    before: {},
    after: { name, query },
    version: 1,
  })
  return responseOf(row)
}

/** Gives a view another name, another query, or both. */
export async function changeView(
  writing: Writing,
  id: string,
  { version: seen, ...input }: v.InferOutput<typeof viewRequestSchema>,
): Promise<ViewResponse> {
  const { tx } = writing
  const views = await lockViews(writing)
  const row = viewIn(views, id)
  const of = { subject: 'view', subjectId: id } as const
  await requireVersion(writing, { ...of, seen, version: row.version })
  const { nameKey, ...next } = columnsOf(input, views, id)
  const version = await updateView(tx, row, { ...next, nameKey })
  await writing.log({
    ...of,
    event: 'view.changed',
    ...changed({ name: row.name, query: validViewQuery(row.query) }, next),
    version,
  })
  return responseOf({ id, version, ...next })
}

export async function removeView(writing: Writing, id: string, seen: number): Promise<void> {
  const { tx } = writing
  const row = viewIn(await lockViews(writing), id)
  const of = { subject: 'view', subjectId: id } as const
  await requireVersion(writing, { ...of, seen, version: row.version })
  await deleteView(tx, row)
  const { name, query } = row
  await writing.log({
    ...of,
    event: 'view.deleted',
    before: { name, query },
    after: {},
    version: row.version + 1,
  })
}
