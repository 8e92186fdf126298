/** Entries of a build's manifest, with all that they import at once. */
export function chunksOf(manifest, keys, found = new Set()) {
  for (const key of keys)
    if (!found.has(key)) {
      found.add(key)
      chunksOf(manifest, manifest[key].imports ?? [], found)
    }
  return found
}
