/**
 * Design §1 and §2: JSX asks a chart for tags, `can` or one selected value. Sending and matching live in
 * `<x>.hooks.ts`, providing in `<x>.actors.ts`.
 */
const homes = { send: '<x>.hooks.ts', matches: '<x>.hooks.ts', provide: '<x>.actors.ts' }

export const views = {
  meta: { type: 'problem', docs: { description: 'Components neither send, match nor provide.' } },
  create: (context) => ({
    CallExpression(node) {
      const name = node.callee.property?.name
      if (Object.hasOwn(homes, name ?? ''))
        context.report({ node, message: `.${name}() lives in ${homes[name]}.` })
    },
  }),
}
