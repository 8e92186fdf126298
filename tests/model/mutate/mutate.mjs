import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
})
const [first, ...rest] = process.argv.slice(2)
if (first === 'lane') await module.runLane()
else await module.mutate(fileURLToPath(import.meta.url), first === undefined ? [] : [first, ...rest])
