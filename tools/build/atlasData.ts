import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type * as chartParts from '#tools/charts/chartParts.ts'
import type * as chartMap from '#tools/charts/map.ts'
import type * as chartStyles from '#tools/charts/pictureStyles.ts'

/** Computes what the atlas shows beside the charts, in the place of its empty modules. */
export function atlasData(): Plugin[] {
  return [
    computed(/\/atlas\/chart\/chartList\.ts$/, '/tools/charts/chartParts.ts', listCode),
    // One module for each chart, which is loaded when the chart is opened.
    computed(/\/atlas\/chart\/chartList\.ts\?chart=\w+$/, '/tools/charts/chartParts.ts', partsCode),
    computed(
      /\/atlas\/files\/pictureStyles\.ts$/,
      '/tools/charts/pictureStyles.ts',
      (module: typeof chartStyles) => constant('pictureStyles', module.pictureStyles()),
    ),
    computed(/\/atlas\/map\/chartMap\.ts$/, '/tools/charts/map.ts', async (module: typeof chartMap) =>
      constant('chartMap', await module.mapOfCharts()),
    ),
  ]
}

const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}\n`

function listCode({ summaries }: typeof chartParts): string {
  const entries = summaries().map((summary) => {
    const load = `() => import('/atlas/chart/chartList.ts?chart=${summary.id}')`
    return `{ ...${JSON.stringify(summary)}, load: ${load} }`
  })
  return `export const chartList = [${entries.join(',\n')}]\n`
}

async function partsCode({ partsOf }: typeof chartParts, path: string): Promise<string> {
  const id = path.slice(path.indexOf('=') + 1)
  const parts = Object.entries(await partsOf(id)).map(([name, value]) => constant(name, value))
  return `export { ${id}Machine as machine } from '/machines/${id}/${id}.machine.ts'\n${parts.join('')}`
}

/** Puts the code that `compute` writes in the place of a module; `tool` is the file that can compute it. */
function computed<Tool>(
  id: RegExp,
  tool: string,
  compute: (module: Tool, path: string) => string | Promise<string>,
): Plugin {
  let imported: ReturnType<typeof runnerImport<Tool>> | undefined
  const computing = new Map<string, Promise<string>>()
  return {
    name: `karwan:${id.source}`,
    // Both builds of the atlas need the same.
    sharedDuringBuild: true,
    load: {
      filter: { id },
      async handler(path) {
        imported ??= runnerImport<Tool>(tool, { configFile: false, logLevel: 'error' })
        const { module, dependencies } = await imported
        // An edit of a chart computes it again.
        for (const file of dependencies) this.addWatchFile(resolve(file))
        const code = computing.get(path) ?? Promise.resolve(compute(module, path))
        computing.set(path, code)
        return code
      },
    },
    watchChange() {
      imported = undefined
      computing.clear()
    },
  }
}
