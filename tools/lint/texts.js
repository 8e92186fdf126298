/**
 * A translated page has its text nodes replaced by elements (Chrome puts each into `<font><font>`), while React still
 * refers to the earlier nodes: to insert before one, or to remove one, stops the screen. A text that is the only child of
 * an element is safe. So a text beside something that comes and goes gets an element of its own.
 */
const isSpace = (text) => text.trim() === ''

/** What is rendered: neither the line ends of the source, nor comments, nor the spaces between elements. */
const isRendered = (child) =>
  !(child.type === 'JSXText' && isSpace(child.value)) &&
  !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

const valueOf = (child) => (child.type === 'JSXExpressionContainer' ? child.expression : child)

/** A component may render nothing, or another element than before: an icon of the status. */
function comesAndGoes(child) {
  const node = valueOf(child)
  if (node.type === 'JSXElement') return /^[A-Z]/.test(node.openingElement.name.name)
  return node.type === 'LogicalExpression' || node.type === 'ConditionalExpression'
}

/** Content that a component is given or makes: elements as often as text, so that only the browser test can tell. */
const contents = new Set(['children', 'before', 'facts', 'action', 'buttons', 'skeleton', 'map', 'wrap'])

/** Whether a child is text as far as its form tells: written out, a template, a message, a value of an object. */
function isText(node) {
  switch (node.type) {
    case 'JSXText':
      return true
    case 'Literal':
      return typeof node.value === 'string' && !isSpace(node.value)
    case 'TemplateLiteral':
      return true
    case 'MemberExpression':
      return !contents.has(node.property.name)
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && !contents.has(node.callee.property.name)
    case 'LogicalExpression':
      return isText(node.right)
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate)
    default:
      return false
  }
}

export const texts = {
  meta: { type: 'problem', docs: { description: 'A text beside what comes and goes has its own element.' } },
  create(context) {
    function check({ children }) {
      const rendered = children.filter(isRendered)
      if (rendered.length < 2 || !rendered.some(comesAndGoes)) return
      for (const child of rendered)
        if (isText(valueOf(child)))
          context.report({
            node: child,
            message: 'A text beside what comes and goes has its own element, or a translated page breaks.',
          })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}
