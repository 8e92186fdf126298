import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/**
 * The part of a stylesheet that a document's own markup needs, with its layers in the same order, and without print.
 * `css` is what the build made.
 */
export function firstPaintStyles(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => decoded(names).split(/\s+/)),
  )
  const root = postcss.parse(css)
  root.walkAtRules((rule) => {
    if (rule.name === 'page' || rule.params === 'print') rule.remove()
    // For browsers without @property.
    if (rule.name === 'layer' && rule.params === 'properties') rule.removeAll()
  })
  root.walkRules((rule) => {
    if (isFrame(rule)) return
    rule.selectors = rule.selectors.filter((selector) => matters(selector, classes))
    if (rule.selector === '') removeWithEmptyParents(rule)
  })
  root.walkComments((comment) => {
    comment.remove()
  })
  // Whether a property or an animation is used is known now.
  const kept = root.toString()
  root.walkAtRules('property', (rule) => {
    if (kept.split(rule.params).length === 2) rule.remove()
  })
  root.walkAtRules('keyframes', (rule) => {
    if (!new RegExp(`animation[^;}]*\\b${rule.params}\\b|--animate[\\w-]*:${rule.params}\\b`).test(kept))
      rule.remove()
  })
  return root.toString()
}

function isFrame({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes'
}

/** Layers stay: an empty one has its place in their order. */
function removeWithEmptyParents(node: ChildNode): void {
  const { parent } = node
  node.remove()
  if (parent?.type === 'atrule' && parent.nodes?.length === 0 && (parent as AtRule).name !== 'layer')
    removeWithEmptyParents(parent as AtRule)
}

/** Whether an element of the markup may match: it has the classes, or one of those that a function lists. */
function matters(selector: string, classes: ReadonlySet<string>): boolean {
  const names = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
  if (names.length === 0) return true
  return /:(is|where|not|has)\(/.test(selector)
    ? names.some((name) => classes.has(name))
    : names.every((name) => classes.has(name))
}

function decoded(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )
}
