/** Which mutations the type checker refuses, which is a part of `npm test` as the tests are. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readSource } from './bench.ts'
import { mutantOf, type Planted } from './faults.ts'
import { withFault } from './sourceMutants.ts'

const compiler = resolve('node_modules/typescript/bin/tsc')

/** Something is not used any more: that is what the mutation leaves behind, and says nothing of it. */
const isUnused = /error TS(6133|6192|6196|6198):/

/** Those of these mutations of sources in whose own file the type checker finds an error. */
export function refusedByTypes(faults: readonly Planted[]): Planted[] {
  const folder = copyOfProject()
  try {
    // The whole project, once.
    errorsIn(folder)
    return roundsOf(faults).flatMap((round) => refusedOf(round, folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In each one of a file at most, so that the file of an error tells which of them it is. */
function roundsOf(faults: readonly Planted[]): Planted[][] {
  const rounds: Planted[][] = []
  for (const fault of faults) {
    const round = rounds.find((others) => others.every(({ of }) => of !== fault.of))
    if (round) round.push(fault)
    else rounds.push([fault])
  }
  return rounds
}

function refusedOf(round: readonly Planted[], folder: string): Planted[] {
  for (const fault of round)
    writeFileSync(join(folder, fault.of), withFault(readSource(fault.of), mutantOf(fault)))
  const errors = errorsIn(folder)
  for (const { of } of round) writeFileSync(join(folder, of), readSource(of))
  return round.filter(({ of }) => errors.some((line) => line.startsWith(`${of}(`)))
}

/** A copy for mutated files. It uses the packages of this project, and not what the checker remembers of it. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-types-'))
  for (const name of readdirSync('.'))
    if (!/^(\.|dist$|node_modules$)/.test(name)) cpSync(name, join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  return folder
}

function errorsIn(folder: string): string[] {
  const { stdout } = spawnSync(process.execPath, [compiler, '-b', 'tests', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => / error TS/.test(line) && !isUnused.test(line))
}
