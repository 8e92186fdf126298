import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Written by `npm run lab -- pictures`, and not committed. */
const folder = 'dist/pictures'

/** Gives the served atlas the pictures of screens that are there, as files of their own. */
export function atlasPictures(): Plugin {
  return {
    name: 'karwan:atlas-pictures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'atlas',
    load: {
      filter: { id: /\/atlas\/pictures\/pictureList\.ts$/ },
      handler() {
        const charts = existsSync(folder) ? readdirSync(folder) : []
        const entries = charts.flatMap((chart) =>
          readdirSync(join(folder, chart)).map((name) => {
            const source = readFileSync(join(folder, chart, name))
            const file = this.emitFile({ type: 'asset', name: `${chart}.webp`, source })
            const state = name.replace(/\.webp$/, '')
            return `${JSON.stringify(`${chart} ${state}`)}: import.meta.ROLLUP_FILE_URL_${file}`
          }),
        )
        return `export const pictures = { ${entries.join(',\n')} }\n`
      },
    },
  }
}
