import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const load = async (file) =>
  (await runnerImport(fileURLToPath(new URL(file, import.meta.url)), { configFile: false })).module

const wanted = process.argv.slice(2)
if (wanted[0] === 'lane') await (await load('lanes.ts')).runLane()
else {
  await (await load('main.ts')).mutate(fileURLToPath(import.meta.url), wanted)
  // A suite that ran in this process may have left something open.
  process.exit()
}
