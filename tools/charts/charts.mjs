/**
 * `npm run charts` writes the pictures of machines/charts, the paths of the models and the charts of
 * machines/README.md;
 * `npm run charts -- --all <folder>` also writes each chart into the folder, in every form that
 * other programs read: JSON, Mermaid, SCXML, and one module with all its rules;
 * `npm run charts -- --since <commit>` writes only what changed in the charts since then, as text, as pictures and as a
 * file for the atlas, into dist/difference (`--to <folder>` changes it).
 */
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const { all, since, to } = parseArgs({
  options: {
    all: { type: 'string' },
    since: { type: 'string' },
    to: { type: 'string', default: 'dist/difference' },
  },
}).values

// The modules are TypeScript, which the oldest Node that is supported does not read: Vite does.
async function load(path) {
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  return module
}

if (since === undefined) {
  const { exportCharts, writeCharts } = await load('/tools/charts/writeCharts.ts')
  console.log(await writeCharts())
  if (all !== undefined) console.log(await exportCharts(all))
} else {
  const { writeDifference } = await load('/tools/charts/writeDifference.ts')
  try {
    console.log(await writeDifference(since, to))
    console.log(`Written into ${to}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
