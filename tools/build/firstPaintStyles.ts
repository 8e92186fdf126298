type Rule = { head: string; body: string | null }

/**
 * The part of a stylesheet that a document's own markup needs, with its layers in the same order: without fonts, which the
 * whole stylesheet brings after it, and without print. `css` is what the build made.
 */
export function firstPaintStyles(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => decoded(names).split(/\s+/)),
  )
  const kept = keep(css, classes)
  // Declared last: whether they are used is known now.
  return kept
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
      kept.split(name).length > 2 ? rule : '',
    )
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
      new RegExp(`animation[^;}]*\\b${name}\\b|--animate[\\w-]*:${name}\\b`).test(kept) ? rule : '',
    )
}

function keep(css: string, classes: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === null) return `${head};`
      if (head.startsWith('@font-face')) return body.includes('url(') ? '' : `${head}{${body}}`
      if (head === '@layer properties') return '@layer properties;'
      if (/^@(media print|page)/.test(head)) return ''
      if (/^@(property|keyframes)/.test(head)) return `${head}{${body}}`
      if (head.startsWith('@')) {
        const inner = keep(body, classes)
        return inner || head.startsWith('@layer') ? `${head}{${inner}}` : ''
      }
      const selectors = partsOf(head, ',').filter((selector) => matters(selector, classes))
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : ''
    })
    .join('')
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

/** The rules of one level: what is before the braces, and what is in them. */
function rulesOf(css: string): Rule[] {
  const text = css.replace(/\/\*.*?\*\//gs, '')
  const rules: Rule[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    at = skipped(text, at)
    if (text[at] === ';') {
      rules.push({ head: text.slice(start, at).trim(), body: null })
      start = at + 1
    } else if (text[at] === '{') {
      const end = closing(text, at)
      rules.push({ head: text.slice(start, at).trim(), body: text.slice(at + 1, end) })
      at = end
      start = end + 1
    }
  }
  return rules
}

/** The place of the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    at = skipped(text, at)
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('firstPaintStyles: a brace of the stylesheet is not closed')
}

/** Splits at a character outside of parentheses and strings. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    at = skipped(text, at)
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (text[at] === separator && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** The next place that is neither in a string nor escaped. */
function skipped(text: string, at: number): number {
  const quote = text[at]
  if (quote === '\\') return skipped(text, at + 2)
  if (quote !== '"' && quote !== "'") return at
  let end = at + 1
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
  return skipped(text, end + 1)
}

function decoded(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )
}
