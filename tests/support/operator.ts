import { execFileSync } from 'node:child_process'

/**
 * Runs the built operator's command (`npm run operator -- …`) on the database of the running test server, which it
 * finds by the environment of `serve.ts`. Returns its output. Throws when it fails.
 */
export const operator = (...args: string[]): string =>
  execFileSync(process.execPath, ['dist/server/operator.js', ...args], { encoding: 'utf8' })
