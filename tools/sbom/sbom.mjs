/**
 * Writes the installed packages that are no development dependencies as a CycloneDX document (`node tools/sbom/sbom.mjs [file]`).
 * `npm sbom --omit=dev` leaves out what development needs *too*, such as pg: here, npm lists all, and what only development
 * needs is left out.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const [file = 'dist/sbom.json'] = process.argv.slice(2)
const listed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  maxBuffer: 100_000_000,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { components, dependencies, ...document } = JSON.parse(listed.toString())
const isOfProduct = ({ properties = [] }) =>
  !properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
const kept = components.filter(isOfProduct)
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
