/** The recipe of machines/README.md for the files of all charts, followed: its command is run. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the command of the README into a new folder. Returns the text of each file by its name. */
export function exportedByRecipe(): (name: string) => string {
  const [, words = ''] =
    /`npm run (charts -- --all) dist\/charts`/.exec(readFileSync('machines/README.md', 'utf8')) ?? []
  if (words === '') throw new Error('the recipe is not in machines/README.md')
  const folder = mkdtempSync(join(tmpdir(), 'charts-'))
  execFileSync('npm', ['run', '--silent', ...words.split(' '), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (name) => readFileSync(join(folder, name), 'utf8')
}
