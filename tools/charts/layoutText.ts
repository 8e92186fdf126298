import type { Layout } from '#atlas/drawing/layout.ts'

/** A layout as JSON with one state or edge a line, so that a difference can be read. */
export function layoutText({ size, ...parts }: Layout): string {
  const texts = Object.entries(parts).map(([name, entries]) => `  "${name}": ${linesOf(entries)}`)
  return `{\n  "size": ${JSON.stringify(size)},\n${texts.join(',\n')}\n}\n`
}

function linesOf(entries: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(entries).map(
    ([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
}
