import { parseAst } from 'vite'
import type { Json } from '#atlas/chart/chart.ts'

/** As much of a syntax tree as a literal needs. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }

/**
 * The literal that a chart's source gives to `createMachine`, read as text as other tools do: nothing is run, and
 * what is not written down as a plain value (a function, a name) is left out.
 */
export function definitionInText(source: string): Json {
  const calls = nodesWithin(parseAst(source, { lang: 'ts' }) as unknown as Node).filter(isCreateMachine)
  const [config] = (calls[0]?.['arguments'] ?? []) as Node[]
  if (calls.length !== 1 || !config) throw new Error(`${calls.length} calls of createMachine in the source`)
  return valueOf(config) ?? {}
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A part of a syntax tree with all that is in it. */
export function nodesWithin(node: Node): Node[] {
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesWithin)]
}

function isCreateMachine(node: Node): boolean {
  const callee = node['callee']
  return node.type === 'CallExpression' && isNode(callee) && nameOf(callee['property']) === 'createMachine'
}

/** The name of an identifier or the text of a literal. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return node.type === 'Identifier' ? String(node['name']) : String(node['value'])
}

function valueOf(node: Node): Json | undefined {
  if (node.type === 'Literal') return node['value'] as Json
  if (node.type === 'ArrayExpression')
    return (node['elements'] as Node[]).flatMap((element) => {
      const value = valueOf(element)
      return value === undefined ? [] : [value]
    })
  if (node.type !== 'ObjectExpression') return undefined
  return Object.fromEntries(
    (node['properties'] as Node[]).flatMap((property) => {
      const [name, value] = [nameOf(property['key']), valueOf(property['value'] as Node)]
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}
