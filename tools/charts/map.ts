/** Who runs whom: read from the definitions of the charts and, for screens, from the sources that open them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { statesOf } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import { packLayout } from '#atlas/drawing/packedLayout.ts'
import type { ChartMap, Relation } from '#atlas/map/chartMap.ts'
import { mapAsChart } from '#atlas/map/mapAsChart.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { layOut } from './layOut.ts'

const { map: words } = atlasMessages

/** The map of all charts and its layout. */
export async function mapOfCharts(): Promise<ChartMap> {
  const found = [...machines.flatMap(invoked), ...machines.flatMap(spawned), ...screens()]
  // A chart may run a shared one twice.
  const relations = [...new Map(found.map((one) => [Object.values(one).join(), one])).values()]
  const chart = mapAsChart([...ids], relations)
  return { relations, layout: packLayout(chart, await layOut(chart, 'RIGHT')) }
}

const ids = new Set(machines.map(({ id }) => id))

function invoked(machine: AnyStateMachine): Relation[] {
  return statesOf(machine).flatMap((node) =>
    node.invoke.flatMap(({ src }) => {
      const use = typeof src === 'string' ? src : ''
      // A shared chart runs under the name of its use.
      const logic = machine.implementations.actors[use]
      const to = logic instanceof StateMachine ? logic.id : use
      return ids.has(to)
        ? [{ from: machine.id, to, label: words.within({ state: node.path.join('.') }) }]
        : []
    }),
  )
}

/** What a chart starts under a fixed name, with logic that it is given. */
function spawned({ id }: AnyStateMachine): Relation[] {
  const source = readFileSync(`machines/${id}/${id}.machine.ts`, 'utf8')
  return [...source.matchAll(/(?:childOptions|spawnChild)\('(\w+)'/g)].map(([, to = '']) => ({
    from: id,
    to,
    label: words.spawned,
  }))
}

/** The charts that a hook opens as a screen of the session or of the workspace. */
function screens(): Relation[] {
  const hooks = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.hooks.ts'),
  )
  const found = hooks.flatMap((path) => {
    const source = readFileSync(join('src', path), 'utf8')
    const uses = [...source.matchAll(/\buse(?:Drawn|Kept)?(Session|Workspace|Nearest)Screen\(/g)]
    const parents = uses.flatMap(([, by = '']) =>
      // A screen of the workspace that the operator's console has, too.
      by === 'Nearest' ? ['workspace', 'session'] : [by.toLowerCase()],
    )
    if (parents.length === 0) return []
    const provided = providedBy(join('src', path))
    const inside = new Set(
      machines
        .filter(({ id }) => provided.includes(id))
        .flatMap(invoked)
        .map(({ to }) => to),
    )
    return parents.flatMap((parent) =>
      provided.filter((to) => !inside.has(to)).map((to) => `${parent} ${to}`),
    )
  })
  return [...new Set(found)].sort().map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return { from, to, label: words.screen }
  })
}

/** The charts that a module provides with actors, itself or by a `provide…` that it imports. */
function providedBy(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const own = [...source.matchAll(/(\w+)Machine\.provide\(/g)].map(([, id = '']) => id)
  const imported = [...source.matchAll(/import \{([^}]*\bprovide[A-Z][^}]*)\} from '([^']+)'/g)].flatMap(
    ([, , from = '']) =>
      providedBy(from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(path), from)),
  )
  return [...own, ...imported].filter((id) => ids.has(id))
}
