/** Mutations of a screen: those of any source, and a dropped or swapped prop, a wrong field, and what a memo depends on. */
import { type ESTree, parseAst, Visitor } from 'vite'
import { named, type Replacement, type SourceMutant, type Span, sourceReplacements } from './sourceMutants.ts'

/** What only the eye finds, or React itself. */
const isSpared =
  /^(className|style|size|kind|tone|icon|align|end|viewBox|d|fill|stroke|width|height|key|ref|theme|lineWidth)$/
const memos = /^(useMemo|useCallback|useEffect|useLayoutEffect)$/

type Attribute = ESTree.JSXAttribute & { value: ESTree.JSXExpressionContainer }

export function viewMutants(source: string): SourceMutant[] {
  const found: Replacement[] = []
  const spared = classValuesIn(source)
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const fields = fieldsIn(source)

  /** Another field of the same object. */
  function mistake(node: ESTree.Node) {
    if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return
    const field = textOf(node.property)
    const others = [...(fields.get(node.object.name) ?? [])].filter((other) => other !== field)
    const [other] = others
    if (other !== undefined) found.push({ ...place(node.property), text: other })
  }

  new Visitor({
    JSXOpeningElement({ attributes }) {
      const named = attributes.filter((one) => one.type === 'JSXAttribute')
      for (const one of named) {
        if (isSpared.test(textOf(one.name))) spared.push(place(one))
        else found.push({ ...place(one), text: '' })
      }
      const [first, second] = named.filter(
        (one): one is Attribute =>
          one.value?.type === 'JSXExpressionContainer' &&
          !/^(on[A-Z]|key|ref|className)/.test(textOf(one.name)),
      )
      if (first && second) {
        const between = source.slice(first.value.end, second.value.start)
        const text = textOf(second.value) + between + textOf(first.value)
        found.push({ start: first.value.start, end: second.value.end, text })
      }
    },
    JSXExpressionContainer: ({ expression }) => mistake(expression),
    CallExpression({ callee, arguments: [, list] }) {
      if (memos.test(textOf(callee)) && list?.type === 'ArrayExpression' && list.elements.length > 0)
        found.push({ ...place(list), text: '[]' })
    },
  }).visit(parseAst(source, { lang: 'tsx' }))

  const isSeen = ({ start, end }: Span) => !spared.some((span) => span.start <= start && end <= span.end)
  return named(source, [...sourceReplacements(source, 'tsx'), ...found].filter(isSeen))
}

const place = ({ start, end }: Span): Span => ({ start, end })

/** Where class names are made: a `className`, what is named `…Class`, and the value of a name that is used only there. */
function classValuesIn(source: string): Span[] {
  const found: Span[] = []
  const types: Span[] = []
  const values: (Span & { name: string })[] = []
  const uses: (Span & { name: string })[] = []
  const notUses = new Set<number>()
  const isIn = (spans: readonly Span[], { start, end }: Span) =>
    spans.some((span) => span.start <= start && end <= span.end)
  function addValue(id: ESTree.Node | null, value: Span | null | undefined) {
    if (id?.type !== 'Identifier' || !value) return
    notUses.add(id.start)
    if (id.name.endsWith('Class')) found.push(place(value))
    values.push({ ...place(value), name: id.name })
  }
  const addType = (node: Span) => void types.push(place(node))

  new Visitor({
    JSXAttribute: (node) => {
      if (node.name.name === 'className') found.push(place(node))
    },
    VariableDeclarator: ({ id, init }) => addValue(id, init),
    AssignmentPattern: ({ left, right }) => addValue(left, right),
    FunctionDeclaration: ({ id, body }) => addValue(id, body),
    MemberExpression: ({ property, computed }) => void (computed || notUses.add(property.start)),
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || notUses.add(key.start)),
    Identifier: (node) => void uses.push({ ...place(node), name: node.name }),
    TSTypeAnnotation: addType,
    TSTypeAliasDeclaration: addType,
    TSTypeParameterInstantiation: addType,
  }).visit(parseAst(source, { lang: 'tsx' }))

  const isClass = (value: (typeof values)[number]) => {
    const those = uses.filter(
      (use) => use.name === value.name && !notUses.has(use.start) && !isIn(types, use) && !isIn([value], use),
    )
    return those.length > 0 && those.every((use) => isIn(found, use))
  }
  // One may be made of another.
  for (let size = -1; size < found.length; ) {
    size = found.length
    found.push(...values.filter((value) => !isIn(found, value) && isClass(value)).map(place))
  }
  return found
}

/** The fields that a source reads of each name. */
function fieldsIn(source: string): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>()
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return
      fields.set(object.name, (fields.get(object.name) ?? new Set()).add(property.name))
    },
  }).visit(parseAst(source, { lang: 'tsx' }))
  return fields
}
