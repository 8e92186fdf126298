/** The rules of guards as text: read from the charts' files and from the files that they import; nothing is run. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import type { Rules } from '#atlas/chart/rules.ts'
import { type Node, nameOf, nodesWithin } from './sourceText.ts'

type Source = { text: string; body: Node[]; path: string }
type Told = { words?: string; text: string }

/** The guards of a chart's file, with the rules that each asks, by the names of the guards. */
export function rulesIn(path: string, read = stored): Rules {
  const source = sourceOf(path, read)
  const guards = setupPart(source, 'guards')
  return Object.fromEntries(
    guards.map((property) => {
      const name = nameOf(property['key']) ?? ''
      const value = property['value'] as Node
      const own =
        value.type === 'Identifier'
          ? (declaredIn(source, nameOf(value) ?? '') ?? told(source, value, property))
          : told(source, value, property)
      return [name, { ...own, asks: asked(source, own.text, name, read) }]
    }),
  )
}

const stored = (path: string) => readFileSync(path, 'utf8')

const sources = new Map<string, Source>()

function sourceOf(path: string, read: typeof stored): Source {
  const text = read(path)
  const known = sources.get(path)
  if (known?.text === text) return known
  const source = { text, path, body: (parseAst(text, { lang: 'ts' }) as unknown as { body: Node[] }).body }
  sources.set(path, source)
  return source
}

/** The functions that a guard names, each with the words above it. */
function asked(
  source: Source,
  text: string,
  guard: string,
  read: typeof stored,
): (Told & { name: string })[] {
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g))
  const found = new Map<string, Told>()
  for (const { local, name, file } of importsOf(source)) {
    if (!words.has(local)) continue
    const imported = sourceOf(file, read)
    // Of a module that is imported whole, the functions that are named.
    for (const one of name === '*' ? words : [name]) {
      const rule = declaredIn(imported, one)
      if (rule) found.set(one, rule)
    }
  }
  for (const word of words) {
    const rule = word !== guard && declaredIn(source, word)
    if (rule) found.set(word, rule)
  }
  // `passes('fitsNow', asked)`: the rule is in a table of an imported module.
  for (const [, row = ''] of text.matchAll(/\('(\w+)'/g))
    for (const { file } of importsOf(source)) {
      const rule = inTable(sourceOf(file, read), row)
      if (rule) found.set(row, rule)
    }
  return [...found].map(([name, rule]) => ({ name, ...rule }))
}

function importsOf({ body, path }: Source): { local: string; name: string; file: string }[] {
  return body
    .filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type')
    .flatMap((node) => {
      const from = String((node['source'] as Node)['value'])
      const file = from.startsWith('#')
        ? from.slice(1)
        : from.startsWith('.')
          ? join(dirname(path), from)
          : ''
      if (file === '') return []
      return (node['specifiers'] as Node[]).map((one) => ({
        local: nameOf(one['local']) ?? '',
        name: one.type === 'ImportNamespaceSpecifier' ? '*' : (nameOf(one['imported']) ?? ''),
        file,
      }))
    })
}

/** A function of a module, or a constant that is one. */
function declaredIn(source: Source, name: string): Told | undefined {
  for (const statement of source.body) {
    const node = (statement['declaration'] as Node | null | undefined) ?? statement
    if (node.type === 'FunctionDeclaration' && nameOf(node['id']) === name)
      return told(source, node, statement)
    if (node.type !== 'VariableDeclaration') continue
    const one = (node['declarations'] as Node[]).find(({ id }) => nameOf(id) === name)
    const init = one?.['init'] as Node | undefined
    if (one && init && ['ArrowFunctionExpression', 'CallExpression'].includes(init.type))
      return told(source, init, statement)
  }
  return undefined
}

/** A function under `name` in one of the module's tables. */
function inTable(source: Source, name: string): Told | undefined {
  for (const statement of source.body) {
    const node = (statement['declaration'] as Node | null | undefined) ?? statement
    if (node.type !== 'VariableDeclaration') continue
    for (const { init } of node['declarations'] as Node[]) {
      const table = unwrapped(init as Node)
      if (table?.type !== 'ObjectExpression') continue
      const row = (table['properties'] as Node[]).find(({ key }) => nameOf(key) === name)
      if (row) return told(source, row['method'] ? row : (row['value'] as Node), row)
    }
  }
  return undefined
}

/** The literal that a function only gives a type: `ruleTable({ … })`. */
const unwrapped = (node: Node | null) =>
  node?.type === 'CallExpression' ? (node['arguments'] as Node[])[0] : (node ?? undefined)

/** The properties of a part of what `setup` is given. */
function setupPart(source: Source, part: string): Node[] {
  for (const node of source.body.flatMap(nodesWithin)) {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'setup') continue
    const [given] = node['arguments'] as Node[]
    const found = (given?.['properties'] as Node[] | undefined)?.find(({ key }) => nameOf(key) === part)
    return ((found?.['value'] as Node | undefined)?.['properties'] as Node[] | undefined) ?? []
  }
  return []
}

/** A piece of the source without its indent, and the words of the comment above `at`. */
function told({ text }: Source, node: Node, at: Node): Told {
  const before = text.slice(0, at.start)
  const [, comment] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? []
  const words = comment
    ?.replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const piece = text.slice(node.start, node.end).replaceAll(`\n${indent}`, '\n')
  return { ...(words && { words }), text: piece }
}
