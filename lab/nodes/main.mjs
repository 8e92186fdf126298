/**
 * `npm run lab -- nodes [test files]`: whether the product installs, builds and passes its tests on each Node that is supported.
 * Options: `--node 22` (may be given more than once) and `--step unit`. The programs are those of the npm package `node`.
 * Exits with 1 when a step fails on one of them.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The oldest of `engines` in package.json, and those that `.nvmrc` and the image name, or that people still run. */
const versions = ['20.19', '22', '24']

/** Each resolves to its exit code, given the environment in which `node` is the program of a version. */
const steps = {
  install: (env) => installsCleanly(env),
  build: (env) => npm(['run', 'build'], env),
  types: (env) => npm(['run', 'types', '--', '--force'], env),
  unit: (env, filters) => npm(['run', 'unit', '--', ...filters], env),
}

const npm = (args, env) => spawnSync('npm', args, { env, stdio: 'inherit' }).status ?? 1

/** `npm ci` from nothing, apart from the checkout. A warning counts as a failure: an engine that does not fit is one. */
function installsCleanly(env) {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-install-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file))
    const { status, stdout, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    const said = stdout + stderr
    process.stdout.write(said)
    return status === 0 && !/\bwarn/i.test(said) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The folder that has a version's program, fetched once. */
function folderOf(version) {
  const folder = resolve('node_modules/.cache/nodes', version)
  if (!existsSync(join(folder, 'node_modules/node/bin'))) {
    mkdirSync(folder, { recursive: true })
    // Its script fetches the program of this machine's kind.
    const itself = { private: true, allowScripts: { node: true } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(itself))
    const args = ['install', '--no-audit', '--no-fund', '--no-save', `node@${version}`]
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error(`node@${version} could not be installed`)
  }
  return join(folder, 'node_modules/node/bin')
}

export function run(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { node: { type: 'string', multiple: true }, step: { type: 'string', multiple: true } },
  })
  const names = values.step ?? Object.keys(steps)
  const unknown = names.find((name) => !Object.hasOwn(steps, name))
  if (unknown) throw new Error(`There is no step ${unknown}: ${Object.keys(steps).join(', ')}`)
  const rows = []
  for (const version of values.node ?? versions) {
    const env = { ...process.env, PATH: `${folderOf(version)}${delimiter}${process.env.PATH}` }
    const program = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim()
    if (!program.startsWith(`v${version}.`)) throw new Error(`Node ${version} is ${program}`)
    for (const name of names) {
      console.log(`\n── ${program}: ${name}`)
      const start = performance.now()
      const status = steps[name](env, positionals)
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      rows.push({ node: program, step: name, result: status === 0 ? 'passed' : 'failed', seconds })
    }
  }
  console.log()
  for (const { node, step, result, seconds } of rows)
    console.log(`  ${node.padEnd(12)}${step.padEnd(10)}${result.padEnd(8)}${seconds.padStart(6)} s`)
  if (rows.some(({ result }) => result === 'failed')) process.exitCode = 1
}
