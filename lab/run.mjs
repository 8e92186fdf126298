/**
 * `npm run lab -- <name> [arguments]` runs one of the measurements below, and `npm run lab` lists them. README.md beside this
 * file has their arguments and how long they take.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts']
const playwright = ['playwright', 'test', '--config', 'tests/playwright.config.ts']

/**
 * Each is the function `run` of `<name>/main.ts` (or `main.mjs`, where plain JavaScript is enough), or `commands`: tests that
 * do more than in `npm test`. `needsBuild`: builds the product first where there is no build.
 */
const measurements = {
  address: { does: 'whether a deployed address is encrypted and guarded' },
  bench: { does: 'the time of screens, charts and lists, and the requests of each address' },
  bookings: { does: 'whether kills book a parcel twice, or lose one', needsBuild: true },
  cluster: {
    does: 'the product on a Citus cluster, beside one PostgreSQL',
    commands: [
      [{}, ...vitest, '--testTimeout', '3600000', '--hookTimeout', '600000', 'tests/server/cluster.test.ts'],
    ],
  },
  day: {
    does: 'lists and memory during a day of 1,000 parcels, and whether it tells a secret',
    needsBuild: true,
  },
  export: { does: 'what others notice of an export, and whether it is whole', needsBuild: true },
  failover: { does: 'what a lost primary costs those who work', needsBuild: true },
  fuzz: { does: 'generated requests against the OpenAPI document', needsBuild: true },
  histories: {
    does: 'generated histories of orders against their rules',
    commands: [
      [
        { HISTORIES: '10000' },
        ...vitest,
        '--testTimeout',
        '900000',
        'tests/domain/fulfilment/allocation.test.ts',
        'tests/domain/fulfilment/histories.test.ts',
        'tests/server/live/ledgers.test.ts',
      ],
      [{ HISTORIES: '200' }, ...vitest, '--hookTimeout', '60000', 'tests/server/live/histories.test.ts'],
    ],
  },
  kills: { does: 'whether a kill leaves anything half done', needsBuild: true },
  landing: { does: 'the pictures of the landing page', needsBuild: true },
  load: { does: 'calls of the built server a second', needsBuild: true },
  months: {
    does: 'generated months of cash at couriers against their equation',
    commands: [
      [{ MONTHS: '10000' }, ...vitest, '--testTimeout', '900000', 'tests/domain/cash/months.test.ts'],
    ],
  },
  mutate: { does: 'faults that no test finds' },
  next: { does: 'the charts with a version of XState that is to come' },
  nodes: { does: 'install, build, types and tests on each Node that is supported' },
  outside: { does: 'the charts in programs of others' },
  paths: {
    does: 'every step in every state of five charts, in a browser',
    needsBuild: true,
    commands: [[{ EVERY_STEP: '1' }, ...playwright, 'model']],
  },
  pictures: {
    does: 'pictures of the screens, for the atlas',
    needsBuild: true,
    commands: [[{ PICTURES: 'dist/pictures' }, ...playwright]],
  },
  scale: { does: 'each call on a million orders' },
  soak: { does: 'what a tab keeps in memory', needsBuild: true },
  outlines: {
    does: 'whether the outlines of parcels at the provider are what the parcels say; makes them again with --again',
  },
  tallies: { does: 'whether tallies are what is counted; counts again with --count' },
  walks: {
    does: 'random walks through each chart',
    commands: [
      [{ WALKS: '10000' }, ...vitest, '--project', 'node', 'tests/model/paths.test.ts', '-t', 'random walks'],
    ],
  },
}

function runCommands(commands, rest) {
  for (const [environment, command, ...args] of commands) {
    const env = { ...process.env, ...environment }
    const { status } = spawnSync(command, [...args, ...rest], { stdio: 'inherit', env })
    if (status !== 0) return status ?? 1
  }
  return 0
}

/** The modules are TypeScript, which the oldest Node that is supported does not read: Vite does. */
async function load(name) {
  const plain = new URL(`${name}/main.mjs`, import.meta.url)
  if (existsSync(plain)) return import(plain)
  const path = fileURLToPath(new URL(`${name}/main.ts`, import.meta.url))
  return (await runnerImport(path, { configFile: false })).module
}

const [name, ...rest] = process.argv.slice(2)
const measurement = Object.hasOwn(measurements, name ?? '') ? measurements[name] : undefined
if (!measurement) {
  console.log('npm run lab -- <name> [arguments]: see lab/README.md\n')
  for (const [each, { does }] of Object.entries(measurements)) console.log(`  ${each.padEnd(12)}${does}`)
  process.exit(name === undefined ? 0 : 1)
}
const { commands, needsBuild } = measurement
if (needsBuild && !existsSync('dist/server/main.js')) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
if (commands) process.exitCode = runCommands(commands, rest)
else await (await load(name)).run(rest)
