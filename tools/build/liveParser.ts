import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const suffix = '?live'
/** What parses the live API: it comes with the application's own data, long after the first screen. */
const live =
  /\/(domain\/(fulfilment|imports|operator|partners)|src\/workspace\/live)\/|\/domain\/(dashboard\/figuresSchema|people)\.ts$/

/**
 * Gives the schemas of the live API a valibot of their own. The library is one module, so that every part of it that any
 * screen uses would be in the file that the public pages load (design §10). Measured on /signup: 0.3 to 0.4 kB less.
 */
export function liveParser(): Plugin {
  return {
    name: 'karwan:live-parser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (source !== 'valibot' || !live.test(importer ?? '')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && { id: resolved.id + suffix, moduleSideEffects: false }
    },
    load: (id) => (id.endsWith(suffix) ? readFile(id.slice(0, -suffix.length), 'utf8') : null),
  }
}
