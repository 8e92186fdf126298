/** What the answers so far have shown: the ids of records, of which company and kind, and their versions. */
import type { Known } from './values.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const RECENT = 300

type Seen = { company: string; kind: string }

export type World = ReturnType<typeof createWorld>

/** Records with one of the addresses `spared` are not kept: without the accounts that send, nothing would be reached. */
export function createWorld(spared: readonly string[]) {
  const seen = new Map<string, Seen>()
  const versions = new Map<string, number>()
  const texts = new Set<string>()
  const sparedIds = new Set<string>()

  function keep(id: string, company: string, kind: string) {
    // Again at the end: the latest are used.
    const first = seen.get(id) ?? { company, kind }
    seen.delete(id)
    seen.set(id, first)
    if (seen.size > 20 * RECENT) seen.delete(seen.keys().next().value ?? '')
  }

  /** Keeps what an answer to `company` shows. Records of a list are of the kind of its name. */
  function learn(value: unknown, company: string, kind: string) {
    if (Array.isArray(value)) return value.forEach((item) => learn(item, company, kind))
    if (typeof value !== 'object' || value === null) return
    const { id, version, email, owner } = value as Record<string, unknown> & { owner?: { email?: unknown } }
    const isSpared = spared.some((address) => address === email || address === owner?.email)
    if (typeof id === 'string' && UUID.test(id)) {
      if (isSpared) sparedIds.add(id)
      keep(id, company, kind)
      if (typeof version === 'number') versions.set(id, version)
    }
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'string' && UUID.test(part) && name !== 'id') keep(part, company, kindOf(name))
      else if (typeof part === 'string' && part.length < 40 && texts.size < RECENT) texts.add(part)
      learn(part, company, Array.isArray(part) && name !== 'rows' ? name : kind)
    }
  }

  return {
    learn,
    versionOf: (id: string) => versions.get(id),
    companyOf: (id: string) => seen.get(id)?.company,
    /** What is known for a field; ids of its own company, or of any with `company` null. */
    known(company: string | null): Known {
      return {
        idsOf(name) {
          const kind = kindOf(name)
          const all = [...seen].filter(
            ([id, found]) => !sparedIds.has(id) && (company === null || found.company === company),
          )
          const ofKind = all.filter(([, found]) => found.kind === kind)
          return (ofKind.length > 0 ? ofKind : all).slice(-RECENT).map(([id]) => id)
        },
        texts: [...texts],
      }
    },
  }
}

const kinds: Record<string, string> = {
  lineId: 'lines',
  line_id: 'lines',
  warehouseId: 'locations',
  warehouse_ids: 'warehouses',
}

/** 'product_id' is of 'products'. */
function kindOf(name: string): string {
  return kinds[name] ?? name.replace(/_?ids?$/i, '').replace(/s?$/, 's')
}
