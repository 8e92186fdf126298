/**
 * Runs package.json's scripts in turn: `node tools/run.mjs lint+types unit 'lab -- walks'`. Those with a `+` between them run
 * at the same time, and each prints when it has ended. Stops after the first that fails, with its exit code. Prints the time
 * of each, the tests of each layer, and their sum.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'

const reports = 'node_modules/.cache/reports'

/** Each test as `{ layer, passed }`, from the reports of Vitest and Playwright. The layer is its folder in tests/. */
function readTests() {
  return [...read('vitest.json', ofVitest), ...read('browser.json', ofPlaywright)]
}

const read = (file, testsOf) =>
  existsSync(`${reports}/${file}`) ? testsOf(JSON.parse(readFileSync(`${reports}/${file}`, 'utf8'))) : []

const ofVitest = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      layer: file.name.match(/\/tests\/([^/]+)\//)?.[1],
      passed: test.status === 'passed',
    })),
  )

const ofPlaywright = (suite) => [
  ...(suite.specs ?? []).map((spec) => ({ layer: 'browser', passed: spec.ok })),
  ...(suite.suites ?? []).flatMap(ofPlaywright),
]

const times = []

const line = (name, ...rest) => console.log(`  ${name.padEnd(30)}${rest.join(' ')}`)

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one script, and resolves with its exit code. Beside others it prints at its end, so that lines do not mix. */
async function run(name, { isAlone }) {
  const start = performance.now()
  const title = `\n── ${name}`
  if (isAlone) console.log(title)
  const script = spawn('npm', ['run', '--silent', ...name.split(' ')], {
    stdio: isAlone ? 'inherit' : 'pipe',
  })
  const output = []
  for (const stream of [script.stdout, script.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const [status] = await once(script, 'close')
  times.push([name, seconds(start)])
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(`${title}\n`), ...output]))
  return { name, status: status ?? 1 }
}

rmSync(reports, { recursive: true, force: true })
let failed
for (const group of process.argv.slice(2)) {
  const names = group.split('+')
  const ended = await Promise.all(names.map((name) => run(name, { isAlone: names.length === 1 })))
  failed = ended.find(({ status }) => status !== 0)
  if (failed) break
}

const tests = readTests()
console.log('\nTime by step')
for (const [name, time] of times) line(name, time.padStart(8))
console.log('\nTests by layer')
for (const layer of [...new Set(tests.map((test) => test.layer))].sort((a, b) => a.localeCompare(b)))
  line(layer, String(tests.filter((test) => test.layer === layer).length).padStart(6))

const failures = tests.filter((test) => !test.passed).length
if (failed) console.log(`\n${failed.name} failed; run it alone with: npm run ${failed.name}`)
// A step that fails without a failing test (types, a file that cannot be read) counts as one.
console.log(`\n${tests.length - failures} passed, ${failed ? Math.max(failures, 1) : failures} failed`)
process.exitCode = failed?.status ?? 0
