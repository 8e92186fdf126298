/** Mutations of rules and of the client's code: each changes one thing in a source. */
import { type ESTree, parseAst, Visitor } from 'vite'

/** A replacement of text. The name contains the line of code, so that it survives other edits. */
export type SourceMutant = { start: number; end: number; text: string; name: string }

export type Replacement = Omit<SourceMutant, 'name'>
export type Span = { start: number; end: number }

const otherOperators: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '??=': ['='],
}

/** All mutations of a source, in its order. Types, names and imports are not mutated. */
export const sourceMutants = (source: string): SourceMutant[] =>
  named(source, sourceReplacements(source, 'ts'))

export function sourceReplacements(source: string, lang: 'ts' | 'tsx'): Replacement[] {
  const found: Replacement[] = []
  const spared: Span[] = []
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const add = (node: Span, ...texts: string[]) => {
    for (const text of texts)
      if (text !== textOf(node)) found.push({ start: node.start, end: node.end, text })
  }
  const spare = (node: Span | null | undefined) => void (node && spared.push(node))
  const judge = (test: Span) => add(test, 'true', 'false')

  function operate(node: Span & { left: Span; right: Span; operator: string }) {
    const place = source.indexOf(node.operator, node.left.end)
    for (const operator of otherOperators[node.operator] ?? [])
      add({ start: place, end: place + node.operator.length }, operator)
  }

  new Visitor({
    TSTypeAnnotation: spare,
    TSTypeAliasDeclaration: spare,
    TSInterfaceDeclaration: spare,
    TSTypeParameterInstantiation: spare,
    TSTypeParameterDeclaration: spare,
    TSModuleDeclaration: spare,
    ImportDeclaration: spare,
    ExportAllDeclaration: spare,
    TSAsExpression: ({ typeAnnotation }) => spare(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => spare(typeAnnotation),
    ExportNamedDeclaration: ({ source: from }) => spare(from),
    Property: ({ key, computed }) => (computed ? undefined : spare(key)),
    ConditionalExpression: ({ test }) => judge(test),
    IfStatement: ({ test }) => judge(test),
    WhileStatement: ({ test }) => add(test, 'false'),
    LogicalExpression: operate,
    BinaryExpression: operate,
    AssignmentExpression: operate,
    UnaryExpression: (node) => node.operator === '!' && add(node, textOf(node.argument)),
    ExpressionStatement: (node) => add(node, ';'),
    ReturnStatement: ({ argument }) => argument && add(argument, 'undefined'),
    ArrowFunctionExpression: ({ body }) => body.type !== 'BlockStatement' && add(body, 'undefined'),
    Literal: (node) => add(node, ...faultyLiterals(node)),
    TemplateLiteral: (node) => add(node, '``'),
  }).visit(parseAst(source, { lang }))

  return found.filter(({ start, end }) => !spared.some((span) => span.start <= start && end <= span.end))
}

/** The mutations in the order of a source, with their names. */
export function named(source: string, found: readonly Replacement[]): SourceMutant[] {
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end).map(numbered(source))
}

/** Names each mutation by its line of code and the change; equal names are numbered. */
function numbered(source: string) {
  const used = new Map<string, number>()
  const short = (code: string) => code.replace(/\s+/g, ' ').trim().slice(0, 70)
  return (mutant: Replacement): SourceMutant => {
    const { start, end, text } = mutant
    const from = source.lastIndexOf('\n', start) + 1
    const line = source.slice(from, source.indexOf('\n', start))
    const name = `[${short(line)}] ${short(source.slice(start, end))} → ${short(text)}`
    used.set(name, (used.get(name) ?? 0) + 1)
    return { ...mutant, name: (used.get(name) ?? 1) > 1 ? `${name} (${used.get(name)})` : name }
  }
}

function faultyLiterals(node: ESTree.Node & { type: 'Literal' }): string[] {
  if ('regex' in node) return faultyPatterns(node.regex.pattern, node.regex.flags)
  if (typeof node.value === 'boolean') return [String(!node.value)]
  if (typeof node.value === 'string') return [node.value === '' ? "'fault'" : "''"]
  return typeof node.value === 'number' ? [String(node.value + 1)] : []
}

/** A pattern without an anchor, with another quantifier, with a negated class, or without a flag. */
function faultyPatterns(pattern: string, flags: string): string[] {
  const others = [
    ...[/^\^/g, /\$$/g].map((anchor) => pattern.replace(anchor, '')),
    ...variants(pattern, /(?<!\\)\{(\d+)(,\d*)?\}/g, (_, from = '0') => `{${Number(from) + 1}}`),
    ...variants(pattern, /(?<![\\(])[+*?]/g, (sign) => (sign === '*' ? '+' : '')),
    ...variants(pattern, /(?<!\\)\[\^?/g, (bracket) => (bracket === '[' ? '[^' : '[')),
    ...variants(pattern, /\\[dswpDSWP]/g, (kind) =>
      kind === kind.toLowerCase() ? kind.toUpperCase() : kind.toLowerCase(),
    ),
  ]
  return [
    ...others.filter((other) => isPattern(other, flags)).map((other) => `/${other || '(?:)'}/${flags}`),
    ...[...flags]
      .map((flag) => flags.replace(flag, ''))
      .filter((rest) => isPattern(pattern, rest))
      .map((rest) => `/${pattern}/${rest}`),
  ]
}

/** One version of a text for each match, with that match replaced. */
function variants(text: string, what: RegExp, by: (match: string, group?: string) => string): string[] {
  return [...text.matchAll(what)].map(
    (match) =>
      text.slice(0, match.index) + by(match[0], match[1]) + text.slice(match.index + match[0].length),
  )
}

function isPattern(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp
  } catch {
    return false
  }
}

/** The mutated source. */
export function withFault(source: string, { start, end, text }: SourceMutant): string {
  return source.slice(0, start) + text + source.slice(end)
}
