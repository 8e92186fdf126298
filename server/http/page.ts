/** The built page: static files, and the HTML documents of the screens. All are kept in memory. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { AppConfig } from '#domain/appConfig.ts'
import { paths } from '#domain/paths.ts'
import { withAppConfig } from './appConfigMeta.ts'

const YEAR_SECONDS = 31_536_000

type Bytes = Uint8Array<ArrayBuffer>
/** A file with its compressed forms, as far as it has them. */
type Served = { type: string; plain: Bytes; br?: Bytes | undefined; gzip?: Bytes | undefined }

/**
 * Adds the files of `clientFolder` to the application. Any other path that accepts HTML gets the document, which
 * contains the browser's configuration; a missing file gets 404. The landing page, which the build prerenders, and
 * the atlas, which is another application, have their own documents.
 */
export function addPage(app: Hono, clientFolder: string, config: AppConfig) {
  const files = readFiles(clientFolder)
  const read = (name: string) =>
    documentOf(withAppConfig(readFileSync(join(clientFolder, name), 'utf8'), config))
  const document = read('index.html')
  const readIfBuilt = (name: string) => (existsSync(join(clientFolder, name)) ? read(name) : document)
  const landing = readIfBuilt('landing.html')
  const atlas = readIfBuilt('atlas/index.html')
  const documentAt = (path: string) => {
    if (path === paths.landing) return landing
    return /^\/atlas(\/|$)/.test(path) ? atlas : document
  }

  app.get('*', (c) => {
    const { path } = c.req
    const file = files.get(path)
    if (file) return send(c, file, path.startsWith('/assets/'))
    const wantsDocument = /text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*')
    if (!wantsDocument || isFile(path)) {
      c.header('Cache-Control', 'no-cache')
      return c.text('Not found', 404)
    }
    return send(c, documentAt(path), false)
  })
}

/** The files by their path in the address. Documents are not among them, nor files of the build itself. */
function readFiles(folder: string): Map<string, Served> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const isCompressedForm = (name: string) =>
    /\.(br|gz)$/.test(name) && names.includes(name.replace(/\.\w+$/, ''))
  const readIfBuilt = (name: string) => (names.includes(name) ? bytesOf(join(folder, name)) : undefined)
  return new Map(
    names
      .filter((name) => !isPrivateFile(name) && !isCompressedForm(name))
      .map((name) => [
        `/${name.split(sep).join('/')}`,
        {
          type: getMimeType(name) ?? 'application/octet-stream',
          plain: bytesOf(join(folder, name)),
          br: readIfBuilt(`${name}.br`),
          gzip: readIfBuilt(`${name}.gz`),
        },
      ]),
  )
}

function bytesOf(path: string): Bytes {
  return new Uint8Array(readFileSync(path))
}

/** Compressed once, here: the build does not know the configuration. */
function documentOf(html: string): Served {
  return {
    type: 'text/html; charset=UTF-8',
    plain: new TextEncoder().encode(html),
    br: new Uint8Array(brotliCompressSync(html)),
    gzip: new Uint8Array(gzipSync(html)),
  }
}

function send(c: Context, file: Served, isNamedByContent: boolean): Response {
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((encoding) => encoding.trim())
  const encoding = (['br', 'gzip'] as const).find((name) => file[name] && accepted.includes(name))
  const body = (encoding && file[encoding]) ?? file.plain
  if (file.br || file.gzip) c.header('Vary', 'Accept-Encoding')
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', file.type)
  c.header('Content-Length', String(body.byteLength))
  c.header('Cache-Control', isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
  return c.body(body)
}

/** Documents are served only with the configuration filled in; files of the build itself begin with a dot. */
function isPrivateFile(name: string): boolean {
  return name.endsWith('.html') || /(^|[/\\])\./.test(name)
}

/** A missing script must get 404: the browser would run the document as a script. */
function isFile(path: string): boolean {
  return (
    path.startsWith('/assets/') ||
    path.includes('/.') ||
    /\.(html|js|mjs|css|map|json|svg|png|ico|txt|xml|webmanifest|woff2)$/.test(path)
  )
}
