/** The built page: static files that never change once named, and one HTML document for every screen. */
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
 * Serves `clientFolder` below what the application serves already. A missing file is missing (404); a
 * screen's address is answered with the document, in which the browser's configuration stands. The landing
 * page has a document of its own, drawn at build, and so has the atlas, which is an application beside it.
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
    if (isNobodysFile(c.req.path)) return c.text('Not found', 404)
    await next()
    const isNamedByContent = c.req.path.startsWith('/assets/') && c.res.ok
    c.header('Cache-Control', isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
  })
  // No document by way of a folder: `/` is a screen like the others.
  app.use('*', serveStatic({ root: clientFolder, precompressed: true, index: 'no-index' }))
  app.get('*', compress(), (c) => {
    const wantsDocument = /text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*')
    if (!wantsDocument || isFile(c.req.path)) return c.text('Not found', 404)
    return c.html(documentAt(c.req.path))
  })
}

/** The document goes out filled in, or not at all; what the build keeps for itself begins with a dot. */
function isNobodysFile(path: string): boolean {
  return path.endsWith('.html') || path.includes('/.')
}

/** A script that is gone must fail as one; the document in its stead would be read as a script. */
function isFile(path: string): boolean {
  return (
    path.startsWith('/assets/') || /\.(js|mjs|css|map|json|svg|png|ico|txt|xml|webmanifest|woff2)$/.test(path)
  )
}
