/** `npm run charts`: writes machines/charts and the charts of machines/README.md from the modules. */
import { runnerImport } from 'vite'

// The modules are TypeScript, which the oldest Node that is supported does not read: Vite does.
const { module } = await runnerImport('/tools/charts/writeCharts.ts', {
  configFile: false,
  logLevel: 'error',
})
console.log(await module.writeCharts())
