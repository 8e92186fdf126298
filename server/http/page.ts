/** The built page: static files, and the HTML documents of the screens. All are kept in memory. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { AppConfig } from '#domain/appConfig.ts'
import { isKnownPath, screenAt, screenNames, unguardedPaths, unguardedScreens } from '#domain/paths.ts'
import { withAppConfig } from './appConfigMeta.ts'
import { contentSecurityPolicyOf, isNamedByContent } from './securityHeaders.ts'

const YEAR_SECONDS = 31_536_000

type Bytes = Uint8Array<ArrayBuffer>
/** A file with its compressed forms, as far as it has them, and the hash of its content. */
type Served = { type: string; hash: string; plain: Bytes; br?: Form | undefined; gzip?: Form | undefined }
/** Gives a compressed form, always the same. */
type Form = () => Bytes | Promise<Bytes>
/** A document, the policy under which what it contains may run, and the files that it asks for at once. */
type Page = Served & { policy: string; links: string[] }

/**
 * Adds the files of `clientFolder` to the application. Any other path that accepts HTML gets the document of its
 * screen, which contains the browser's configuration; a missing file gets 404. A screen for which the build made no
 * document gets the one of all others. The atlas is another application, and has its own.
 */
export function addPage(app: Hono, clientFolder: string, config: AppConfig) {
  const files = readFiles(clientFolder)
  const read = (name: string) => pageOf(readFileSync(join(clientFolder, name), 'utf8'), config)
  const shared = read('index.html')
  const readIfBuilt = (name: string) => (existsSync(join(clientFolder, name)) ? read(name) : shared)
  const atlas = readIfBuilt('atlas/index.html')
  const screens = new Map<string, Page>(
    [...screenNames, ...unguardedScreens].map((name) => [name, readIfBuilt(`documents/${name}.html`)]),
  )
  const isAtlas = (path: string) => /^\/atlas(\/|$)/.test(path)
  const pageAt = (path: string): Page => {
    if (isAtlas(path)) return atlas
    const name = screenAt(path) ?? unguardedScreens.find((screen) => unguardedPaths[screen] === path)
    return screens.get(name ?? '') ?? shared
  }

  app.get('*', async (c) => {
    const { path } = c.req
    // Browsers ask here for the icon of a response that is not a document.
    const file = files.get(path === '/favicon.ico' ? '/favicon.svg' : path)
    if (file) return send(c, file)
    const wantsDocument = /text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*')
    if (!wantsDocument || isFile(path)) {
      c.header('Cache-Control', 'no-cache')
      return c.text('Not found', 404)
    }
    const page = pageAt(path)
    sendEarlyHints(c, page)
    c.header('Content-Security-Policy', page.policy)
    // The page of an address that leads nowhere says so on screen; its status tells programs.
    return send(c, page, isAtlas(path) || isKnownPath(path) ? 200 : 404)
  })

  // A form that was sent without a script: nobody reads it, and its page says what is missing.
  app.post('*', (c, next) => {
    const isForm = c.req.header('Content-Type') === 'application/x-www-form-urlencoded'
    return isForm && !isFile(c.req.path) ? Promise.resolve(c.redirect(onThisHost(c.req.path), 303)) : next()
  })
}

/** The path with one slash at its start: browsers read `//name` and `/\name` as an address of another host. */
const onThisHost = (path: string) => path.replace(/^[/\\]+/, '/')

/** The files by their path in the address. Documents are not among them, nor files of the build itself. */
function readFiles(folder: string): Map<string, Served> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const isCompressedForm = (name: string) =>
    /\.(br|gz)$/.test(name) && names.includes(name.replace(/\.\w+$/, ''))
  const readIfBuilt = (name: string): Form | undefined => {
    if (!names.includes(name)) return undefined
    const bytes = bytesOf(join(folder, name))
    return () => bytes
  }
  return new Map(
    names
      .filter((name) => !isPrivateFile(name) && !isCompressedForm(name))
      .map((name) => {
        const plain = bytesOf(join(folder, name))
        return [
          `/${name.split(sep).join('/')}`,
          {
            type: getMimeType(name) ?? 'application/octet-stream',
            hash: hashOf(plain),
            plain,
            br: readIfBuilt(`${name}.br`),
            gzip: readIfBuilt(`${name}.gz`),
          },
        ]
      }),
  )
}

function bytesOf(path: string): Bytes {
  return new Uint8Array(readFileSync(path))
}

function hashOf(content: Bytes): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Compresses `content` when it is first asked for, beside the thread that answers: all documents together take most of
 * a second, for which no start should wait.
 */
function compressed(content: Bytes, encoding: keyof typeof compressors): Form {
  let form: Promise<Bytes> | undefined
  return () => {
    form ??= compressors[encoding](content).then((bytes) => new Uint8Array(bytes))
    return form
  }
}

/** Compressed here: the build does not know the configuration. */
function pageOf(built: string, config: AppConfig): Page {
  const html = withAppConfig(built, config)
  const plain = new TextEncoder().encode(html)
  return {
    type: 'text/html; charset=UTF-8',
    hash: hashOf(plain),
    plain,
    br: compressed(plain, 'br'),
    gzip: compressed(plain, 'gzip'),
    policy: contentSecurityPolicyOf(built),
    // Not those that may come later, which have a priority.
    links: [...built.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
      ([, file]) => `<${file}>; rel=modulepreload; crossorigin`,
    ),
  }
}

/**
 * Names what a document will ask for before the document itself, for who navigates to it over HTTP/2. Browsers ignore
 * it over HTTP/1.1, and proxies of that protocol take it for the response.
 */
function sendEarlyHints(c: Context, { links }: Page): void {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings | Http2Bindings>
  if (!outgoing || (incoming?.httpVersionMajor ?? 1) < 2 || links.length === 0) return
  if (c.req.header('Sec-Fetch-Mode') === 'navigate') outgoing.writeEarlyHints({ link: links })
}

/**
 * Sends a file in the form that the client accepts, or 304 if the client has it. Each form has a tag of its own. A file
 * that is named by its content is never asked for again, so that it needs none.
 */
async function send(c: Context, file: Served, status: 200 | 404 = 200): Promise<Response> {
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((encoding) => encoding.trim())
  const encoding = (['br', 'gzip'] as const).find((name) => file[name] && accepted.includes(name))
  if (file.br || file.gzip) c.header('Vary', 'Accept-Encoding')
  if (isNamedByContent(c.req.path)) {
    c.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
  } else {
    const tag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
    c.header('Cache-Control', 'no-cache')
    c.header('ETag', tag)
    if (status === 200 && isKnown(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
  }
  const body = (await (encoding && file[encoding])?.()) ?? file.plain
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', file.type)
  c.header('Content-Length', String(body.byteLength))
  return c.body(body, status)
}

/** Whether `If-None-Match` names the tag. A proxy that compresses or unpacks marks tags as weak. */
function isKnown(condition: string | undefined, tag: string): boolean {
  const known = (condition ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}

/** Documents are served only with the configuration filled in; files of the build itself begin with a dot. */
function isPrivateFile(name: string): boolean {
  return name.endsWith('.html') || /(^|[/\\])\./.test(name)
}

/** A missing script must get 404: the browser would run the document as a script. */
function isFile(path: string): boolean {
  return (
    isNamedByContent(path) ||
    path.includes('/.') ||
    /\.(html|js|mjs|css|map|json|svg|png|ico|txt|xml|webmanifest|woff2)$/.test(path)
  )
}
