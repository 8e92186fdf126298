import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const configuration = [
  '.gitignore',
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
  ...['domain', 'machines', 'messages', 'server', 'src', 'atlas', 'tools', 'lab', 'tests'].map(
    (layer) => `${layer}/tsconfig.json`,
  ),
  'tools/lint',
]

/**
 * What `npm run lint` would say of these files: path → messages, one a line. They are written to a folder
 * of their own beside a copy of the project's lint configuration, so that their paths count as the
 * product's.
 */
export function lintFiles(files: Map<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-lint-'))
  try {
    for (const path of configuration) cpSync(path, join(folder, path), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(folder: string) {
  const { stdout, stderr } = spawnSync(join('node_modules', '.bin', 'oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] }
  const said = new Map<string, string>()
  for (const { filename, message } of diagnostics)
    said.set(filename, `${said.get(filename) ?? ''}${message}\n`)
  return said
}
