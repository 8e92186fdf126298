import { execFileSync } from 'node:child_process'

/**
 * The operator's command (`npm run operator -- …`) as built, on the database of the running test server,
 * which it finds by the environment that `serve.ts` set. Returns what it printed; throws if it fails.
 */
export const operator = (...args: string[]): string =>
  execFileSync(process.execPath, ['dist/server/operator.js', ...args], { encoding: 'utf8' })
