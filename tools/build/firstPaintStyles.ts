import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss'

/**
 * The part of a stylesheet that a document's own markup needs, with its layers in the same order, and without print.
 * `css` is what the build made.
 */
export function firstPaintStyles(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => decoded(names).split(/\s+/)),
  )
  const elements = new Set([...markup.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name))
  const root = postcss.parse(css)
  root.walkAtRules((rule) => {
    if (rule.name === 'page' || rule.params === 'print') rule.remove()
    // For browsers without @property.
    if (rule.name === 'layer' && rule.params === 'properties') rule.removeAll()
  })
  root.walkRules((rule) => {
    if (isFrame(rule)) return
    rule.selectors = rule.selectors.filter((selector) => matters(selector, classes, elements))
    if (rule.selector === '') removeWithEmptyParents(rule)
  })
  root.walkComments((comment) => {
    comment.remove()
  })
  removeUnusedValues(root, markup)
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

/** Custom properties that nothing of the document reads: most of the tokens. One may be read by another one only. */
function removeUnusedValues(root: Root, markup: string): void {
  const isRead = (name: string, text: string) => new RegExp(`var\\(\\s*${name}\\b(?!-)`).test(text)
  const text = root.toString() + markup
  let removed = 0
  root.walkDecls(/^--/, (value) => {
    if (isRead(value.prop, text)) return
    removed++
    value.remove()
  })
  if (removed > 0) removeUnusedValues(root, markup)
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

/** Whether an element of the markup may match: it is there and has the classes, or one of those that a function lists. */
function matters(selector: string, classes: ReadonlySet<string>, elements: ReadonlySet<string>): boolean {
  const names = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
  if (/:(is|where|not|has)\(/.test(selector))
    return names.length === 0 || names.some((name) => classes.has(name))
  const tags = [...selector.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)].map(([, tag = '']) => tag)
  return names.every((name) => classes.has(name)) && tags.every((tag) => elements.has(tag))
}

function decoded(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )
}
