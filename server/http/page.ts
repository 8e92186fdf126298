/** The built page: static files, and the HTML documents of the screens. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppConfig } from '#domain/appConfig.ts'
import { paths } from '#domain/paths.ts'
import { withAppConfig } from './appConfigMeta.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Adds the files of `clientFolder` to the application. Any other path that accepts HTML gets the document, which
 * contains the browser's configuration; a missing file gets 404. The landing page, which the build prerenders, and
 * the atlas, which is another application, have their own documents.
 */
export function addPage(app: Hono, clientFolder: string, config: AppConfig) {
  const read = (name: string) => withAppConfig(readFileSync(join(clientFolder, name), 'utf8'), config)
  const document = read('index.html')
  const readIfBuilt = (name: string) => (existsSync(join(clientFolder, name)) ? read(name) : document)
  const landing = readIfBuilt('landing.html')
  const atlas = readIfBuilt('atlas/index.html')
  const documentAt = (path: string) => {
    if (path === paths.landing) return landing
    return /^\/atlas(\/|$)/.test(path) ? atlas : document
  }

  app.use('*', async (c, next) => {
    if (isPrivateFile(c.req.path)) return c.text('Not found', 404)
    await next()
    const isNamedByContent = c.req.path.startsWith('/assets/') && c.res.ok
    c.header('Cache-Control', isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
  })
  // serveStatic must not answer `/` with index.html: the route below does, with the configuration.
  app.use('*', serveStatic({ root: clientFolder, precompressed: true, index: 'no-index' }))
  app.get('*', compress(), (c) => {
    const wantsDocument = /text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*')
    if (!wantsDocument || isFile(c.req.path)) return c.text('Not found', 404)
    return c.html(documentAt(c.req.path))
  })
}

/** Documents are served only with the configuration filled in; files of the build itself begin with a dot. */
function isPrivateFile(path: string): boolean {
  return path.endsWith('.html') || path.includes('/.')
}

/** A missing script must get 404: the browser would run the document as a script. */
function isFile(path: string): boolean {
  return (
    path.startsWith('/assets/') || /\.(js|mjs|css|map|json|svg|png|ico|txt|xml|webmanifest|woff2)$/.test(path)
  )
}
