import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allTables } from '#server/data/tables.ts'

const docs = new URL('../../docs/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, docs), 'utf8')

type Quote = { file: string; text: string | null }

/** The files that a page links to, and the texts that it quotes of each: `[x](../a.ts): “one”, “another”`. */
function quotesOf(page: string): Quote[] {
  const quotes: Quote[] = []
  for (const [, file, text] of page.matchAll(/\]\(([^)#]+)\)|“([^”]+)”/g)) {
    const last = quotes.at(-1)
    if (file) quotes.push({ file, text: null })
    else if (text && last) quotes.push({ file: last.file, text })
  }
  return quotes.filter(({ file }) => !file.startsWith('https:'))
}

/** The text in any line breaks, and as it is written in single quotes, too. */
const isIn = (source: string, quote: string) => {
  const text = quote.replace(/\s+/g, ' ')
  return source.includes(text) || source.includes(text.replaceAll("'", "\\'"))
}

describe.each(['asvs.md', 'security.md', 'faults.md'])('docs/%s', (name) => {
  const quotes = quotesOf(read(name))

  test('names files that exist', () => {
    expect(quotes.length).toBeGreaterThan(30)
    expect(quotes.filter(({ file }) => !existsSync(new URL(file, docs)))).toEqual([])
  })

  test('quotes what is in them: tests, and numbers in force', () => {
    const sources = new Map<string, string>()
    const sourceOf = (file: string) => {
      const source = sources.get(file) ?? read(file)
      sources.set(file, source)
      return source
    }
    expect(quotes.filter(({ file, text }) => text && !isIn(sourceOf(file), text))).toEqual([])
  })
})

describe('the table of docs/asvs.md', () => {
  const page = read('asvs.md')
  const rows = [...page.matchAll(/^\| (\d+)\.\d+\.\d+ \| (?:1|2) \| .+ \| (met|n\/a|missed) \| .+ \|$/gm)]

  test('has each requirement once, with its evidence or reason', () => {
    const ids = rows.map(([row]) => row.split(' ')[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(253)
  })

  test('is what the counts at its top say', () => {
    const chapters = [...page.matchAll(/^\| V(\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \|$/gm)]
    expect(chapters.map(([, chapter]) => Number(chapter))).toEqual(
      Array.from({ length: 17 }, (_, n) => n + 1),
    )
    for (const [, chapter, ...counts] of chapters)
      expect([
        chapter,
        ...['met', 'n/a', 'missed'].map((state) =>
          String(rows.filter(([, of, found]) => of === chapter && found === state).length),
        ),
      ]).toEqual([chapter, ...counts])
  })
})

test('docs/deployment.md says of every table how long its rows are kept', () => {
  const [, kept = ''] = /\n\| what \| kept for \| tables \|\n([^]*?)\n\n/.exec(read('deployment.md')) ?? []
  const named = kept.split('\n').flatMap((row) => {
    const cells = row.split(' | ')
    return [...(cells[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  })
  const inBackups = allTables.map(({ name }) => name)
  expect(new Set(named)).toEqual(new Set([...inBackups, 'outbox']))
})
