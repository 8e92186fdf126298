import type { Workspace } from '#workspace/workspace.ts'

/** So many are kept in memory, of the order of ten megabytes; the browser keeps all of them as files. */
const MOST = 300

/** What reads a photo, asked once for each: the same promise each time; null where it does not come. */
export function keptPhotos(read: Workspace['photo']): Workspace['photo'] {
  /** By their keys, which are those of their bytes. */
  const kept = new Map<string, Promise<string | null>>()
  return (id, key) => {
    const known = kept.get(key)
    if (known) return known
    const photo = read(id, key).catch(() => null)
    kept.set(key, photo)
    const [oldest = ''] = kept.keys()
    if (kept.size > MOST) kept.delete(oldest)
    return photo
  }
}
