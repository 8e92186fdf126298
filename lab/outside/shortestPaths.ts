import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** Where a module finds XState. */
const folder = resolve('node_modules/.cache/outside/modules')

/**
 * The paths of the states that XState's own getShortestPaths reaches in a standalone module, given by its text, with the
 * samples that the module exports.
 */
export function statesOnPathsOf(id: string, code: string): Set<string> {
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${id}.mjs`
  writeFileSync(file, code)
  // Not by an import: Vite, which runs this, would have to be asked for it.
  const module = createRequire(file)(file) as {
    samples: () => Parameters<typeof getShortestPaths<AnyStateMachine>>[1]
  } & Record<string, AnyStateMachine>
  const machine = module[`${id}Machine`]
  if (!machine) throw new Error(`The module does not export ${id}Machine`)
  const paths = getShortestPaths(machine, module.samples())
  return new Set(
    paths.flatMap(({ state }) => (state as AnyMachineSnapshot)._nodes.map(({ path }) => path.join('.'))),
  )
}
