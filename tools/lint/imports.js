import { readFileSync } from 'node:fs'
import { posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folders, layers, libraries } from './layers.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `#app/` → `src/app/`, from package.json's own table. */
const names = Object.entries(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).imports).map(
  ([name, path]) => [name.replace('*', ''), path.replace(/^\.\//, '').replace('*', '')],
)

const isUnder = (path, folder) => path === folder || path.startsWith(`${folder}/`)

const layerOf = (path) =>
  Object.keys(layers)
    .filter((layer) => isUnder(path, layer))
    .sort((a, b) => b.length - a.length)[0]

/** The folder that a relative import may not leave: the layer, or one folder of a layer of folders. */
function folderOf(path) {
  const layer = layerOf(path)
  if (!(layer in folders)) return layer
  const [first, ...rest] = path.slice(layer.length + 1).split('/')
  return rest.length > 0 ? `${layer}/${first}` : layer
}

/** The path of the project file that a specifier names, from the root; undefined for a library. */
function ownPath(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const name = names.find(([from]) => specifier.startsWith(from))
  return name && posix.normalize(specifier.replace(name[0], name[1]))
}

function faultOfOwn(file, specifier, target) {
  const [from, to] = [layerOf(file), layerOf(target)]
  if (specifier.startsWith('.') && folderOf(target) !== folderOf(file))
    return `'${specifier}' leaves its folder: import across folders by a '#…' name of package.json.`
  if (from === to) {
    const isStranger = folders[from] === 'never' && folderOf(file) !== folderOf(target)
    return isStranger && `${folderOf(file)} may not import ${folderOf(target)}.`
  }
  return !layers[from].includes(to) && `${from} may not import ${to ?? target}.`
}

function faultOfLibrary(file, specifier) {
  const library = Object.keys(libraries).find((name) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : isUnder(specifier, name),
  )
  if (library === undefined) return `'${specifier}' has no layer: give it one in tools/lint/layers.js.`
  const places = libraries[library]
  const isAtHome = places.some((place) => (place.test ? place.test(file) : isUnder(file, place)))
  return !isAtHome && `'${library}' may be imported only in ${places.join(', ')}.`
}

/** The text of a specifier, or undefined when it is computed. */
function textOf(source) {
  if (source.type === 'Literal') return source.value
  if (source.type === 'TemplateLiteral' && source.expressions.length === 0)
    return source.quasis[0].value.cooked
  return undefined
}

/** Checks static imports, re-exports, lazy imports and type imports by the tables of layers.js. */
export const imports = {
  meta: { type: 'problem', docs: { description: 'Who may import whom; one library, one layer.' } },
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/')
    const layer = layerOf(file)
    if (layer === undefined) return {}

    function faultOf(specifier) {
      const target = specifier && ownPath(file, specifier.replace(/\?.*$/, ''))
      if (target) return faultOfOwn(file, specifier, target)
      if (['tests', 'tools', 'lab'].includes(layer)) return false
      return specifier ? faultOfLibrary(file, specifier) : 'An import names its file in a plain string.'
    }

    function check(source) {
      const message = faultOf(textOf(source))
      if (message) context.report({ node: source, message })
    }

    return {
      ImportDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => node.source && check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    }
  },
}
