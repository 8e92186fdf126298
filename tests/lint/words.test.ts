import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../messages/', import.meta.url)

/** Every line of messages/ that is not a comment, with its file. */
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .map((line) => `${name}: ${line.trim()}`),
  )
  .filter((line) => !/: (?:\/?\*|\/\/)/.test(line))

/** Each thing is said in one form. The specification's own words, 'Logout' in the sidebar for one, are not listed. */
test.each([
  ['couldn’t be loaded', /could not be|could not/],
  ['couldn’t be restored', /brought back/],
  ['already exists, is already set up', /(?:exists|set up|running[^']*) already/],
  ['Log In, Log Out', /Log (?:in|out)\b|Log-in|Log-out/],
  ['Setup', /[Ss]et-up/],
  ['email', /e-mail/i],
  ['Try again', /(?<!commentRetry: )'Retry'/],
  ['contains', /(?<![Oo]n )\bholds?\b(?!\.released|:)/],
  ['again', /\banew\b/],
  ['no longer', /\bany more\b/],
  ['Change the search or clear filters.', /may find some/],
  ['Show password', /what is typed/],
  ['Set by your choice', /\bsettled? (?:in|by)\b|are settled/i],
  ['By weekday, by hour', /'orders an? /i],
])('%s', (_, otherForm) => {
  expect(lines.filter((line) => otherForm.test(line))).toEqual([])
})

test('the lines of all messages are read', () => {
  expect(lines.length).toBeGreaterThan(1000)
})
