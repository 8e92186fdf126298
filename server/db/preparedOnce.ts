import type { Queries } from './database.ts'

/**
 * For a query of almost every request: it is put together once, and PostgreSQL plans it once for each connection, by the
 * name that `prepare` gives it.
 */
export function preparedOnce<Prepared>(
  prepare: (queries: Queries) => Prepared,
): (queries: Queries) => Prepared {
  const prepared = new WeakMap<Queries, Prepared>()
  return (queries) => {
    const found = prepared.get(queries) ?? prepare(queries)
    prepared.set(queries, found)
    return found
  }
}
