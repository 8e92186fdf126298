import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type * as chartLayouts from '#tools/charts/layouts.ts'

/** Computes the layouts of the atlas' drawings, in the place of the empty atlas/drawing/layouts.ts. */
export function layouts(): Plugin {
  return {
    name: 'karwan:layouts',
    load: {
      filter: { id: /\/atlas\/drawing\/layouts\.ts$/ },
      async handler() {
        const { module, dependencies } = await runnerImport<typeof chartLayouts>('/tools/charts/layouts.ts', {
          configFile: false,
          logLevel: 'error',
        })
        // An edit of a chart computes them again.
        for (const file of dependencies) this.addWatchFile(resolve(file))
        return `export const layouts = ${JSON.stringify(await module.layOutAll())}`
      },
    },
  }
}
