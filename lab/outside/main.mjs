/** `npm run lab -- outside` opens every chart with the programs of others, and fails where one of them reads anything else. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

const from = fileURLToPath(new URL('.', import.meta.url))
const to = fileURLToPath(new URL('../../node_modules/.cache/outside/', import.meta.url))

/** Installs the programs of a folder beside this file, once, and imports them. */
async function installed(name, first) {
  const folder = `${to}${name}/`
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'programs.mjs'])
    copyFileSync(`${from}${name}/${file}`, folder + file)
  if (!existsSync(`${folder}node_modules/${first}`)) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  return import(pathToFileURL(`${folder}programs.mjs`).href)
}

export async function run() {
  const programs = {
    ...(await installed('programs', 'mermaid')),
    ...(await installed('inspector', '@statelyai/inspect')),
  }
  const path = `${from}openEverywhere.ts`
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  process.exitCode = (await module.openEverywhere(programs)) ? 0 : 1
}
