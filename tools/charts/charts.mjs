/**
 * `npm run charts` writes the pictures of machines/charts, the paths of the models and the charts of
 * machines/README.md;
 * `npm run charts -- --all <folder>` also writes each chart into the folder, in every form that
 * other programs read: JSON, Mermaid, SCXML, and one module with all its rules.
 */
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const { all } = parseArgs({ options: { all: { type: 'string' } } }).values
// The modules are TypeScript, which the oldest Node that is supported does not read: Vite does.
const { module } = await runnerImport('/tools/charts/writeCharts.ts', {
  configFile: false,
  logLevel: 'error',
})
console.log(await module.writeCharts())
if (all !== undefined) console.log(await module.exportCharts(all))
