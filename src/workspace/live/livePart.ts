/** What the parts of the live workspace share. */
import type { Api } from '#api/api.ts'
import { customerCalls, productCalls } from '#domain/calls/catalogueCalls.ts'
import { orderCalls } from '#domain/calls/orderCalls.ts'
import type { ItemKind } from '#domain/workspaceNotices.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { Calls } from './calls.ts'
import type { News } from './news.ts'

/** The calls of the live workspace: all of it that needs its code to be loaded. */
export type LiveCalls = Pick<Workspace, 'products' | 'dashboard' | 'locations'> & {
  orders: Required<Workspace['orders']>
  customers: Required<Workspace['customers']>
} & Required<Pick<Workspace, 'parcels' | 'papers' | 'stock' | 'warehouses' | 'rights' | 'imports'>>

/** What each part is made of. */
export type LivePart = {
  api: Pick<Api, 'openStream'>
  calls: Calls
  news: Pick<News, 'tell'>
}

/** The calls of a table that change something, and answer with this. */
export type Writes<Table, Answer> = Extract<
  Table[keyof Table],
  { method: 'post' | 'put' | 'delete'; answer: Answer }
>

const removals = {
  order: orderCalls.remove,
  product: productCalls.remove,
  customer: customerCalls.remove,
} as const satisfies Record<ItemKind, object>

/**
 * Removes a record. Resolves to why it was archived instead, if that is worth saying.
 *
 * @param told the id by which the news name the record
 */
export async function removeRecord(
  { calls, news }: Pick<LivePart, 'calls' | 'news'>,
  kind: ItemKind,
  { id, version = 1, told = id }: { id: string; version?: number | undefined; told?: string },
): Promise<string | null> {
  const { detail } = await calls.write(removals[kind], { id, version })
  news.tell({ kind, id: told, version: null })
  return detail
}
