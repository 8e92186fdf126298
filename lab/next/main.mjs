/**
 * `npm run lab -- next` tries the charts with a version of XState that is to come, on a copy in a temporary folder, and prints
 * what breaks: the imports that are gone, and of each chart its type errors and whether its module loads. The version
 * can be named (`-- 6.0.0-alpha.52`). It fails as long as anything breaks.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

/** The latest one when this was written; the versions before a release have no tag in the registry. */
const LATEST = '6.0.0-alpha.52'

export async function run([version = LATEST]) {
  const folder = mkdtempSync(join(tmpdir(), 'xstate-next-'))
  try {
    process.exitCode = (await tryNext(version, folder)) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryNext(version, folder) {
  copyCharts(version, folder)
  const gone = await importsGone(folder)
  const errors = typeErrors(folder)
  const charts = readdirSync('machines', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'charts')
    .flatMap(({ name }) =>
      readdirSync(join('machines', name))
        .filter((file) => file.endsWith('.machine.ts'))
        .map((file) => `machines/${name}/${file}`),
    )
  const rows = []
  for (const file of charts) {
    const loads = await runnerImport(join(folder, file), {
      configFile: false,
      root: folder,
      logLevel: 'silent',
    }).then(
      () => 'yes',
      (error) => String(error.message).split('\n')[0],
    )
    rows.push({ chart: file.split('/').at(-1), 'type errors': errors.get(file) ?? 0, loads })
  }
  console.log(`\nXState ${version}: imports that it does not export, and in how many files they are used`)
  console.table(gone)
  console.table(rows)
  const sum = [...errors.values()].reduce((total, count) => total + count, 0)
  console.log(`${sum} type errors in ${errors.size} files of machines/ and domain/`)
  return gone.length === 0 && sum === 0 && rows.every(({ loads }) => loads === 'yes')
}

/** The charts, their rules and the version to try, with the other packages as they are. */
function copyCharts(version, folder) {
  for (const name of ['domain', 'machines', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true })
  const { imports, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  const install = ['install', '--no-audit', '--no-fund', '--no-save', `xstate@${version}`]
  execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const name of Object.keys(dependencies).filter((name) => !name.includes('/') && name !== 'xstate'))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
}

/** What is imported of XState as a value anywhere in the product, its tools and tests, and is not there then. */
async function importsGone(folder) {
  const there = await import(pathToFileURL(join(folder, 'node_modules/xstate/dist/xstate.cjs.mjs')).href)
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n')
  const used = new Map()
  for (const file of files)
    for (const [, names] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'xstate'/g))
      for (const name of names.split(',').map((part) => part.trim()))
        if (name !== '' && !name.startsWith('type ')) used.set(name, (used.get(name) ?? 0) + 1)
  return [...used].flatMap(([name, count]) => (name in there ? [] : [{ import: name, files: count }]))
}

/**
 * How many type errors each file of charts and rules has. Throws when the compiler did not get to them: an error that is of
 * no file is one of its configuration.
 */
function typeErrors(folder) {
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true }
  const project = { extends: './tsconfig.json', compilerOptions, include: ['machines', 'domain'] }
  writeFileSync(join(folder, 'tsconfig.next.json'), JSON.stringify(project))
  const tsc = resolve('node_modules/.bin/tsc')
  const { stdout, status } = spawnSync(tsc, ['-p', 'tsconfig.next.json', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const found = [...stdout.matchAll(/^(?:(.+)\(\d+,\d+\): )?error TS\d+/gm)].map(([, file]) => file)
  if (status === null || found.includes(undefined) || (status === 0) !== (found.length === 0))
    throw new Error(`The types were not checked:\n${stdout}`)
  const errors = new Map()
  for (const file of found) errors.set(file, (errors.get(file) ?? 0) + 1)
  return errors
}
