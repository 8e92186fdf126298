/**
 * Writes the packages that the server runs with as a CycloneDX document (`node tools/sbom/sbom.mjs [file]`): the dependencies,
 * and what these need. `npm sbom --omit=dev` leaves out what development needs *too*, such as pg, and keeps what only
 * development installs and a dependency could use, such as TypeScript: here, npm lists all, and what is not needed is left out.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const [file = 'dist/sbom.json'] = process.argv.slice(2)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** The path of a package as one that is at another path finds it; undefined for an optional one of another platform. */
function pathOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (!folder.includes('/node_modules/'))
      return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined
  }
}

const needed = new Set()
function need(
  from,
  { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} },
) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const path = pathOf(name, from)
    if (path === undefined || needed.has(path)) continue
    needed.add(path)
    need(path, packages[path])
  }
}
need('', { dependencies: packages[''].dependencies })

const listed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  maxBuffer: 100_000_000,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { components, dependencies, ...document } = JSON.parse(listed.toString())
const names = new Set(
  [...needed].map((path) => `${path.replace(/^.*node_modules\//, '')}@${packages[path].version}`),
)
const kept = components.filter((component) => names.has(component['bom-ref']))
const refs = new Set([document.metadata.component, ...kept].map((component) => component['bom-ref']))
const among = (ref) => refs.has(ref)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(
  file,
  `${JSON.stringify(
    {
      ...document,
      components: kept,
      dependencies: dependencies
        .filter(({ ref }) => among(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(among) })),
    },
    null,
    2,
  )}\n`,
)
