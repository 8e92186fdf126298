import type { Plugin } from 'vite'

/** A description of a chart, a state or a transition: one text, with the comma after it. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g

/** The text of a chart without its descriptions: they are for its drawing and its readers, and run nowhere. */
export function withoutDescriptions(code: string): string {
  return code.replace(DESCRIPTION, '')
}

/** Leaves the descriptions of the charts out of what merchants load. The atlas, which shows them, keeps them. */
export function plainCharts(): Plugin {
  return {
    name: 'karwan:plain-charts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      /\/machines\/.+\.machine\.ts$/.test(id) ? { code: withoutDescriptions(code), map: null } : null,
  }
}
