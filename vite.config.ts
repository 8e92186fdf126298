import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import devServer from '@hono/vite-dev-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Plugin, type ViteBuilder } from 'vite'
import type { AppConfig } from './domain/appConfig.ts'
import { readConfig } from './server/config.ts'
import { appConfigPlaceholders, withAppConfig } from './server/http/appConfigMeta.ts'

/** `vite` serves page and API in one process; `vite build` makes dist/client and dist/server. */
export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), command === 'serve' ? development() : production()],
  publicDir: 'src/ui/public',
  builder: { buildApp },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { output: { codeSplitting } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: 'server/main.ts', operator: 'server/operator.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    // The atlas is built alone, so that it leaves no byte in what merchants load.
    atlas: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        chunkSizeWarningLimit: 600,
        rolldownOptions: { input: 'atlas.html', output: { codeSplitting: false } },
      },
    },
  },
}))

/**
 * What several screens share, in few files: brotli does better on one file than on ten small ones. Measured on
 * /signup: 7 kB less. Each group holds what its screens need anyway; the rest is split by screen.
 */
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|valibot)\//,
      priority: 2,
    },
    {
      name: 'parts',
      test: /\/src\/ui\/(Logo|Lozenge|ThemeSwitch|theme|Lattice|star|Steps|buttonClass|iconButtonClass|link\/Link|useChart|VisuallyHidden|Note|Headline)\.tsx?$|\/messages\/ui\.ts$|\/lucide-react\/dist\/esm\/(?!icons|lucide)|\/lucide-react\/.*\/(.*exclamation-point|info|circle-check)\./,
      priority: 1,
    },
    {
      name: 'forms',
      test: /\/src\/ui\/(field\/(Field|FieldLine|TextField|PasswordField|inputClass|focusField)|NightPanel|AccountFrame)\.tsx?$|\/lucide-react\/.*\/(eye|eye-off)\.|\/messages\/failures\.ts$/,
    },
    {
      name: 'rules',
      test: /\/domain\/(problems|text|emails|hostNames|identityNumbers)\.ts$|\/messages\/problems\.ts$/,
    },
  ],
}

async function buildApp(builder: ViteBuilder) {
  for (const environment of Object.values(builder.environments)) await builder.build(environment)
  await drawLanding()
}

/** Draws the landing page into a document of its own; the server fills in the names as it does in the other. */
async function drawLanding() {
  type Prerender = { landingDocument: (shell: string, config: AppConfig) => Promise<string> }
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const { landingDocument } = (await vite.ssrLoadModule('/src/app/prerender.tsx')) as Prerender
    const shell = await readFile('dist/client/index.html', 'utf8')
    await writeFile('dist/client/landing.html', await landingDocument(shell, appConfigPlaceholders))
  } finally {
    await vite.close()
  }
}

/** The API is under these; everything else is the page's. */
const api = /^\/(api(\/|$)|livez$|readyz$)/

function development(): Plugin[] {
  return [
    {
      name: 'karwan:development',
      config() {
        const { host, port } = readConfig(process.env)
        return { server: { host, port, strictPort: true } }
      },
      transformIndexHtml: (html) => withAppConfig(html, readConfig(process.env).app),
      configureServer(server) {
        // Every address of the atlas is its page.
        server.middlewares.use((request, _, next) => {
          if (/^\/atlas(\/|\?|$)/.test(request.url ?? '')) request.url = '/atlas.html'
          next()
        })
        // The API is loaded now, so that the try-out starts with the server and not with the first request.
        server.httpServer?.once('listening', () => {
          server.ssrLoadModule('/server/dev.ts').catch((error: Error) => {
            server.config.logger.error(error.message)
            process.exit(1)
          })
        })
      },
    },
    devServer({
      entry: 'server/dev.ts',
      exclude: [new RegExp(`^(?!${api.source.slice(1)})`)],
      injectClientScript: false,
    }),
  ]
}

function production(): Plugin[] {
  return [
    {
      name: 'karwan:production',
      generateBundle(_, bundle) {
        if (this.environment.name !== 'client') return
        const parts = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
        const strays = parts.filter((id) => /\/features\/atlas\/|\/messages\/atlas\.ts$/.test(id))
        if (strays.length > 0) this.error(`Merchants would load the atlas: ${strays.join(', ')}`)
      },
      async writeBundle({ dir = '' }) {
        if (this.environment.name === 'ssr')
          await cp('server/db/migrations', join(dir, 'migrations'), { recursive: true })
        else await compressAll(dir)
        if (this.environment.name === 'atlas') await writeAtlasFile(dir)
      },
    },
  ]
}

/** dist/atlas.html: the atlas as one file that opens from disk, with everything that it loads inside. */
async function writeAtlasFile(folder: string) {
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const inline = async (text: string, pattern: RegExp, content: (path: string) => Promise<string>) => {
    const paths = [...text.matchAll(pattern)].map(([, path = '']) => path)
    const contents = await Promise.all(paths.map(content))
    return text.replace(pattern, () => contents.shift() ?? '')
  }
  // Text that would end the element it stands in.
  const script = async (path: string) => (await read(path)).replaceAll('</script', '<\\/script')
  const font = async (path: string) =>
    `url(data:font/woff2;base64,${await readFile(join(folder, path), 'base64')})`
  const style = async (path: string) =>
    `<style>${await inline(await read(path), /url\((\/[^)]+\.woff2)\)/g, font)}</style>`
  let page = await read('atlas.html')
  page = await inline(page, /<link rel="stylesheet"[^>]*href="([^"]+)">/g, style)
  page = await inline(
    page,
    /<script src="([^"]+)"><\/script>/g,
    async (path) => `<script>${await script(path)}</script>`,
  )
  page = await inline(
    page,
    /<script type="module"[^>]*src="([^"]+)"><\/script>/g,
    async (path) => `<script type="module">${await script(path)}</script>`,
  )
  page = page.replace(/<link rel="icon"[^>]*>/, '')
  await writeFile('dist/atlas.html', page)
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt'])

/** Writes .br and .gz beside each file that gains from it; the server sends them as they are. */
async function compressAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const done = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      compressible.has(extname(entry.name)) &&
      !done.has(`${join(entry.parentPath, entry.name)}.br`),
  )
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name)
      const content = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
