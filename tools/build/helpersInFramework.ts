import { basename } from 'node:path'
import { type Plugin, rolldownVersion } from 'vite'

/** What is between the braces of an import or an export, `a as b,c`, as pairs of the name there and the name here. */
const namesIn = (list: string) =>
  list.split(',').map((item) => {
    const [there = '', here = there] = item.split(' as ')
    return { there, here }
  })

/** The name under which the framework exports a helper. */
const shared = (name: string) => `helper_${name}`

/**
 * Puts the bundler's helpers, which every script imports, into the framework's file: one request less on every screen.
 * Rolldown keeps them in a file of their own, whatever the groups say.
 */
export function helpersInFramework(): Plugin {
  return {
    name: 'karwan:helpers-in-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // The hash is that of the file before they are put into it, and they change with the bundler alone.
    augmentChunkHash: ({ name }) => (name === 'framework' ? rolldownVersion : undefined),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
      const framework = chunks.find(({ name }) => name === 'framework')
      const [, body, exports] = /^(.*)export\{([^}]+)\};?\s*$/s.exec(helpers?.code ?? '') ?? []
      if (!helpers || !framework || !body || !exports)
        return this.error('The helpers of the bundler are not as they were')

      const statement = new RegExp(`import(?:\\{([^}]+)\\}from)?"\\./${basename(helpers.fileName)}";`)
      for (const chunk of chunks.filter(({ imports }) => imports.includes(helpers.fileName))) {
        const [found = '', list] = statement.exec(chunk.code) ?? []
        if (found === '') return this.error(`${chunk.fileName} does not import the helpers as it did`)
        // A file may import them for nothing.
        const names = list ? namesIn(list) : []
        const rest = chunk.code.replace(found, '')
        const files = new Set(chunk.imports).add(framework.fileName)
        files.delete(helpers.fileName)
        if (chunk === framework) {
          files.delete(framework.fileName)
          const all = namesIn(exports)
          const values = all.map(({ there, here }) => `${here}:${there}`).join()
          const targets = all.map(({ here }) => `${here}:${shared(here)}`).join()
          const own = names.map(({ there, here }) => `${here}=${shared(there)}`).join()
          const kept = all.map(({ here }) => shared(here)).join()
          chunk.code = `const{${targets}}=(()=>{${body}return{${values}}})(),${own};export{${kept}};${rest}`
        } else {
          const wanted = names.map(({ there, here }) => `${shared(there)} as ${here}`).join()
          chunk.code =
            names.length === 0 ? rest : `import{${wanted}}from"./${basename(framework.fileName)}";${rest}`
        }
        chunk.imports.splice(0, chunk.imports.length, ...files)
      }
      delete bundle[helpers.fileName]
    },
  }
}
