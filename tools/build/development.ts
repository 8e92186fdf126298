import devServer from '@hono/vite-dev-server'
import type { Plugin } from 'vite'
import { readConfig } from '#server/config.ts'
import { withAppConfig } from '#server/http/appConfigMeta.ts'

/** The API is under these; everything else is the page's. */
const api = /^\/(api(\/|$)|livez$|readyz$)/

/** `vite` serves page, atlas and API in one process. */
export function development(): Plugin[] {
  return [
    {
      name: 'karwan:development',
      config({ server: asked }) {
        // The server and its mails read them from the environment, too.
        if (asked?.port !== undefined) process.env['PORT'] = String(asked.port)
        if (asked?.host) process.env['HOST'] = asked.host === true ? '0.0.0.0' : asked.host
        const { host, port } = readConfig(process.env)
        return { server: { host, port, strictPort: true } }
      },
      transformIndexHtml: (html) => withAppConfig(html, readConfig(process.env).app),
      configureServer(server) {
        // Every address of the atlas is its page; its modules are below the same address.
        server.middlewares.use((request, _, next) => {
          const wantsPage = request.headers.accept?.includes('text/html')
          if (wantsPage && /^\/atlas(\/|\?|$)/.test(request.url ?? '')) request.url = '/atlas/index.html'
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
