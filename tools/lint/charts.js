/** Keys whose value is computed at run time from context or event; tools do not read states there. */
const computed = ['context', 'input', 'output', 'params']

const isFunction = (node) => node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'

const isPlain = (node) =>
  (node.type === 'TemplateLiteral' && node.expressions.length === 0) ||
  node.type === 'Literal' ||
  (node.type === 'UnaryExpression' && isPlain(node.argument)) ||
  (node.type === 'Identifier' && node.name === 'undefined')

const isSetupCall = (node) => node?.type === 'CallExpression' && node.callee.name === 'setup'

/**
 * Design §2: `setup({…}).createMachine({ one inline literal })`. Tools that read the file as text silently lose
 * everything that is spread, computed, called or declared elsewhere, so the rule refuses it.
 */
export const charts = {
  meta: { type: 'problem', docs: { description: 'A chart is one inline literal.' } },
  create(context) {
    let found = 0

    function check(node) {
      if (node.type === 'ObjectExpression') node.properties.forEach(checkProperty)
      else if (node.type === 'ArrayExpression') node.elements.forEach((element) => element && check(element))
      else if (node.type === 'SpreadElement')
        context.report({ node, message: 'A chart spreads nothing: write it out.' })
      else if (isFunction(node))
        context.report({ node, message: 'A chart contains names: put this function in setup().' })
      else if (!isPlain(node))
        context.report({ node, message: 'A chart is one inline literal: write the value here, or name it.' })
    }

    function checkProperty(property) {
      if (property.type === 'SpreadElement') return check(property)
      if (property.computed)
        return context.report({ node: property.key, message: 'A chart has no computed key: write the key.' })
      if (computed.includes(property.key.name)) return
      check(property.value)
    }

    return {
      CallExpression(node) {
        const { callee } = node
        if (
          callee.type === 'MemberExpression' &&
          callee.property.name === 'extend' &&
          isSetupCall(callee.object)
        )
          context.report({ node, message: 'A chart has one setup(), without extend().' })
        if ((callee.property ?? callee).name !== 'createMachine') return
        found += 1
        if (found > 1) context.report({ node, message: 'One chart a file.' })
        if (!isSetupCall(callee.object))
          context.report({ node, message: 'A chart is made by setup({ … }).createMachine({ … }).' })
        const [config] = node.arguments
        if (node.arguments.length !== 1 || config.type !== 'ObjectExpression')
          context.report({ node, message: 'createMachine takes one inline literal.' })
        else check(config)
      },
    }
  },
}
