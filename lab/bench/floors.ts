/** The floors: what a browser needs at least for a form or a list, with the same React and from a server like ours. */
import { fileURLToPath } from 'node:url'
import { serveBuilt } from './serveBuilt.ts'

const sources = fileURLToPath(new URL('floors', import.meta.url))

/** Builds the floors and serves them at `/plain`, `/form` and `/table`. */
export function serveFloors(): ReturnType<typeof serveBuilt> {
  return serveBuilt(sources, ['plain', 'form', 'table'])
}
