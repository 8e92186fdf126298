/** `npm run outside` opens every chart with the programs of others, and fails where one of them reads anything else. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

const from = fileURLToPath(new URL('.', import.meta.url))
const folder = fileURLToPath(new URL('../../node_modules/.cache/outside/', import.meta.url))

mkdirSync(folder, { recursive: true })
for (const file of ['package.json', 'package-lock.json', 'programs.mjs'])
  copyFileSync(`${from}programs/${file}`, folder + file)
if (!existsSync(`${folder}node_modules/mermaid`)) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const programs = await import(pathToFileURL(`${folder}programs.mjs`).href)
const { module } = await runnerImport(`${from}main.ts`, { configFile: false, logLevel: 'error' })
process.exitCode = (await module.openEverywhere(programs)) ? 0 : 1
