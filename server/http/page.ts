/** The built page: static files that never change once named, and one HTML document for every screen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { AppConfig } from '#domain/appConfig.ts'
import { withAppConfig } from './appConfigMeta.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves `clientFolder` below the API. A missing file is missing (404), a screen's address is answered with
 * the document, in which the browser's configuration stands.
 */
export function addPage(app: Hono, clientFolder: string, config: AppConfig) {
  const document = withAppConfig(readFileSync(join(clientFolder, 'index.html'), 'utf8'), config)

  app.use(
    '*',
    serveStatic({
      root: clientFolder,
      precompressed: true,
      // No document by way of a folder: `/` is a screen like the others.
      index: 'no-index',
      onFound: (path, c) => {
        const isNamedByContent = path.startsWith(join(clientFolder, 'assets'))
        c.header(
          'Cache-Control',
          isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        )
      },
    }),
  )
  app.get('*', (c) => {
    const wantsDocument = (c.req.header('Accept') ?? '*/*').match(/text\/html|\*\/\*/)
    if (!wantsDocument || isFile(c.req.path)) return c.text('Not found', 404)
    c.header('Cache-Control', 'no-cache')
    return c.html(document)
  })
}

/** A script that is gone must fail as one; the document in its stead would be read as a script. */
function isFile(path: string): boolean {
  return (
    path.startsWith('/assets/') ||
    /\.(js|mjs|css|map|json|svg|png|ico|txt|xml|webmanifest|woff2|html)$/.test(path)
  )
}
