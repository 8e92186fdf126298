/** Builds pages of the bench, and serves them from memory as our server does: compressed, and over HTTP/1.1. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type InlineConfig } from 'vite'

const types: Record<string, string> = {
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds `<name>.html` of a folder, and serves it at `/<name>`. */
export async function serveBuilt(
  sources: string,
  names: readonly string[],
  config: InlineConfig = {},
): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-bench-'))
  // Each alone, so that each is one script.
  for (const name of names)
    await build({
      configFile: false,
      root: sources,
      logLevel: 'error',
      ...config,
      build: {
        outDir: folder,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: { input: join(sources, `${name}.html`) },
      },
    })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name))
  const served = new Map(
    files.map((name) => [`/${name.replace(/\.html$/, '')}`, fileOf(join(folder, name), extname(name))]),
  )
  rmSync(folder, { recursive: true })
  const server = createServer((request, response) => {
    const file = served.get(request.url?.replace(/\?.*/, '') ?? '')
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, file.headers).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pages of the bench have no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function fileOf(path: string, ending: string) {
  const body = brotliCompressSync(readFileSync(path))
  const isDocument = ending === '.html'
  return {
    body,
    headers: {
      'Content-Type': types[ending] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Content-Length': body.byteLength,
      'Cache-Control': isDocument ? 'no-cache' : 'public, max-age=31536000, immutable',
    },
  }
}
