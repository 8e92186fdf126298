import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type * as chartLayouts from '#tools/charts/layouts.ts'
import type * as chartMap from '#tools/charts/map.ts'
import type * as chartStyles from '#tools/charts/pictureStyles.ts'
import type * as chartRules from '#tools/charts/rules.ts'
import type * as chartSamples from '#tools/charts/samples.ts'

/** Computes what the atlas shows beside the charts, in the place of its empty modules. */
export function atlasData(): Plugin[] {
  return [
    computed(/\/atlas\/drawing\/layouts\.ts$/, '/tools/charts/layouts.ts', (module: typeof chartLayouts) => ({
      layouts: module.layOutAll(),
    })),
    computed(
      /\/atlas\/files\/pictureStyles\.ts$/,
      '/tools/charts/pictureStyles.ts',
      (module: typeof chartStyles) => ({ pictureStyles: module.pictureStyles() }),
    ),
    computed(/\/atlas\/chart\/rules\.ts$/, '/tools/charts/rules.ts', (module: typeof chartRules) => ({
      rules: module.allRules(),
    })),
    computed(/\/atlas\/map\/chartMap\.ts$/, '/tools/charts/map.ts', (module: typeof chartMap) => ({
      chartMap: module.mapOfCharts(),
    })),
    computed(/\/atlas\/chart\/samples\.ts$/, '/tools/charts/samples.ts', (module: typeof chartSamples) => ({
      samples: module.allSamples(),
    })),
  ]
}

/** Puts the export that `compute` gives in the place of a module; `tool` is the file that can compute it. */
function computed<Tool>(
  id: RegExp,
  tool: string,
  compute: (module: Tool) => Record<string, unknown>,
): Plugin {
  return {
    name: `karwan:${tool}`,
    load: {
      filter: { id },
      async handler() {
        const { module, dependencies } = await runnerImport<Tool>(tool, {
          configFile: false,
          logLevel: 'error',
        })
        // An edit of a chart computes it again.
        for (const file of dependencies) this.addWatchFile(resolve(file))
        const [[name, value] = []] = Object.entries(compute(module))
        return `export const ${name} = ${JSON.stringify(await value)}`
      },
    },
  }
}
