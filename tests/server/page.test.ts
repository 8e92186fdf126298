import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultAppConfig } from '#domain/appConfig.ts'
import { withAppConfig } from '#server/http/appConfigMeta.ts'
import { addPage } from '#server/http/page.ts'

const document = '<!doctype html><meta name="app-config" content="" /><div id="root"></div>'
const script = 'console.log("karwan")'

let folder: string
let app: Hono
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karwan-page-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), document)
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  app = new Hono()
  addPage(app, folder, defaultAppConfig)
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
  Promise.resolve(app.request(path, { headers }))

describe('the document', () => {
  test.each(['/', '/login', '/orders/KRW-1.2', '/nothing/here'])('answers at %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(await response.text()).toContain('<div id="root">')
  })

  test('holds the configuration, escaped', () => {
    const config = { ...defaultAppConfig, productName: `"/><script>'&` }
    const html = withAppConfig(document, config)
    const [, content = ''] = /content="([^"]*)"/.exec(html) ?? []
    const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }

    expect(html).not.toContain('<script>')
    expect(JSON.parse(content.replace(/&\w+;/g, (entity) => entities[entity] ?? entity))).toEqual(config)
  })

  test('without the configuration element, it throws', () => {
    expect(() => withAppConfig('<!doctype html>', defaultAppConfig)).toThrow('app-config')
  })

  test('answers HEAD, but not methods that change data', async () => {
    const head = await app.request('/login', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await app.request('/login', { method: 'POST' })).status).toBe(404)
  })
})

describe('files', () => {
  test('a file with a content hash in its name is cached forever', async () => {
    const response = await get('/assets/app-1a2b.js', {})
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Type')).toMatch(/javascript/)
    expect(await response.text()).toBe(script)
  })

  test('is sent compressed when the client accepts it', async () => {
    const response = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  })

  test('any other file is revalidated', async () => {
    const response = await get('/favicon.svg')
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  })

  test.each([
    '/assets/gone-9z.js',
    '/gone.js',
    '/src/main.tsx.map',
    '/assets/gone',
    '/index.html',
    '/.vite/manifest.json',
  ])('%s is missing, and is no document instead', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found')
  })

  test('no file outside the folder is served', async () => {
    for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json'])
      expect(await (await get(path)).text()).not.toContain('karwan"')
  })
})
