import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'
import type * as prerender from '#app/prerender.tsx'
import { appConfigPlaceholders } from '#server/http/appConfigMeta.ts'

/** Draws the landing page into a document of its own; the server fills in the names as it does in the other. */
export async function drawLanding(): Promise<void> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const { landingDocument } = (await vite.ssrLoadModule('/src/app/prerender.tsx')) as typeof prerender
    const shell = await readFile('dist/client/index.html', 'utf8')
    await mkdir('dist/client/documents', { recursive: true })
    await writeFile('dist/client/documents/landing.html', await landingDocument(shell, appConfigPlaceholders))
  } finally {
    await vite.close()
  }
}
