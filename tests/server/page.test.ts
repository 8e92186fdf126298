import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get as getPlain, type IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultAppConfig } from '#domain/appConfig.ts'
import { mailPaths } from '#domain/paths.ts'
import { appConfigPlaceholders, withAppConfig } from '#server/http/appConfigMeta.ts'
import { addressAt, KEEP_ALIVE_MS, type Listening, listen } from '#server/http/listen.ts'
import { addPage } from '#server/http/page.ts'
import { securityHeaders } from '#server/http/securityHeaders.ts'
import { StartError } from '#server/startError.ts'
import { testCertificate } from '#tests/support/certificate.ts'

const document = '<!doctype html><meta name="app-config" content="" /><div id="root"></div>'
/** As the build makes it for a screen: with what its first paint needs, and the names of what it needs next. */
const signInDocument =
  '<!doctype html><meta name="app-config" content="" /><style>a{color:red}</style><script>first()</script>' +
  '<script src="/assets/app-1a2b.js"></script><script type="module">\nsecond()\n</script><script></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/app-1a2b.js"><div id="root">Sign in</div>'
const script = 'console.log("karwan")'

let folder: string
let app: Hono
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karwan-page-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'documents'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), document)
  writeFileSync(join(folder, 'documents/signIn.html'), signInDocument)
  for (const [name, title] of [
    ['atlas/index', 'Atlas'],
    ['documents/resetPassword', 'Reset'],
  ] as const) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, `${name}.html`), document.replace('</div>', `${title}</div>`))
  }
  writeFileSync(join(folder, 'lone.br'), 'text that only looks compressed')
  writeFileSync(join(folder, 'lone.br.txt'), 'text about it')
  writeFileSync(join(folder, 'photo'), 'no known type')
  writeFileSync(join(folder, 'notes.txt'), 'x'.repeat(50))
  writeFileSync(join(folder, 'notes.txt.gz'), gzipSync('x'.repeat(50)))
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  app = new Hono()
  app.use(securityHeaders({ publicUrl: () => 'https://karwan.test' }))
  addPage(app, folder, defaultAppConfig)
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
  Promise.resolve(app.request(path, { headers }))

describe('the document', () => {
  test.each(['/', '/login', '/orders/KRW-1.2', '/orders/lamp.png-2'])('answers at %s', async (path) => {
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

  test.each(['content="">', 'content="" />', 'content=""/>', 'content="{&quot;productName&quot;:1}" />'])(
    'holds it in place of what its build wrote, <meta name="app-config" %s',
    (built) => {
      const config = { productName: 'Bazaar', providerName: '<Rider>', supportEmail: 'help@bazaar.test' }
      const texts = Object.values(appConfigPlaceholders).join(', ')
      const html = withAppConfig(`<meta name="app-config" ${built}<p>${texts}; ${texts}</p>`, config)
      const shown = 'Bazaar, &lt;Rider&gt;, help@bazaar.test'
      const values = ['Bazaar', '&lt;Rider&gt;', 'help@bazaar.test'].map((value) => `&quot;${value}&quot;`)
      const names = Object.keys(config).map((name, index) => `&quot;${name}&quot;:${values[index]}`)
      expect(html).toBe(`<meta name="app-config" content="{${names.join(',')}}" /><p>${shown}; ${shown}</p>`)
    },
  )

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is the same compressed as %s, each time', async (encoding, unpack) => {
    const plain = await (await get('/login')).text()
    for (let times = 0; times < 2; times++) {
      const sent = await get('/login', { Accept: 'text/html', 'Accept-Encoding': encoding })
      expect(sent.headers.get('Content-Encoding')).toBe(encoding)
      expect(unpack(await sent.arrayBuffer()).toString()).toBe(plain)
    }
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

  test.each([
    ['/orders/1042', 200],
    ['/Analytics/', 200],
    ['/reset-password', 200],
    ['/atlas/order', 200],
    ['/operator/companies', 200],
    ['/nothing-here', 404],
    ['/orders/1042/more', 404],
    ['/metrics', 404],
  ])('of %s has the status %d, also when the browser has it', async (path, status) => {
    const first = await get(path)
    expect([first.status, first.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=UTF-8'])
    const again = await get(path, { Accept: 'text/html', 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect(again.status).toBe(status === 200 ? 304 : 404)
  })

  test('is what a form leads to that was sent without a script', async () => {
    const post = (path: string, type: string) =>
      Promise.resolve(app.request(path, { method: 'POST', headers: { 'Content-Type': type } }))
    const form = 'application/x-www-form-urlencoded'
    const sent = await post('/login', form)
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/login'])
    for (const refused of [post('/favicon.svg', form), post('/login', 'text/plain')])
      expect((await refused).status).toBe(404)
  })

  test.each(['//evil.test/login', '///evil.test/login', '/\\evil.test/login'])(
    'a form sent to %s stays on this host',
    async (path) => {
      const sent = await app.request(`http://karwan.test${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/evil.test/login'])
    },
  )
})

describe('what the client has already', () => {
  test.each([
    ['/login', 'gzip, br', '-br"'],
    ['/login', 'gzip', '-gzip"'],
    ['/favicon.svg', '', '"'],
  ])('%s in the form %s is not sent again', async (path, encoding, ending) => {
    const ask = (headers: Record<string, string> = {}) =>
      get(path, { Accept: 'text/html', 'Accept-Encoding': encoding, ...headers })
    const first = await ask()
    const tag = first.headers.get('ETag') ?? ''
    expect(tag.endsWith(ending)).toBe(true)
    for (const condition of [tag, `"other", W/${tag}`]) {
      const again = await ask({ 'If-None-Match': condition })
      expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
      for (const name of ['ETag', 'Cache-Control', 'Vary', 'Content-Security-Policy'])
        expect(again.headers.get(name)).toBe(first.headers.get(name))
    }
    expect((await ask({ 'If-None-Match': '"older"' })).status).toBe(200)
  })

  test('a document with another configuration is another one', async () => {
    const other = new Hono()
    addPage(other, folder, { ...defaultAppConfig, productName: 'Qafila' })
    const tags = [await get('/login'), await other.request('/login')].map(({ headers }) =>
      headers.get('ETag'),
    )
    expect(new Set(tags).size).toBe(2)
  })
})

/** What every document and every answer of the API is held to. */
const strict = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

test.each([
  ['https://karwan.test', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('an answer at %s has every header of security', async (publicUrl, encryption) => {
  const other = new Hono<{ Variables: { isEncrypted: boolean } }>()
  other.use(securityHeaders({ publicUrl: () => publicUrl }))
  other.get('/', (c) => c.json(c.get('isEncrypted')))
  const answer = await other.request('/')
  expect(await answer.json()).toBe(encryption !== null)
  const names = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Permissions-Policy']
  expect(names.map((name) => answer.headers.get(name))).toEqual([
    'nosniff',
    'DENY',
    'strict-origin-when-cross-origin',
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  ])
  expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(answer.headers.get('Content-Security-Policy')).toBe(strict.join('; '))
  expect(answer.headers.get('Strict-Transport-Security')).toBe(encryption)
})

describe('the document of a screen', () => {
  test.each(['/login', '/LOGIN/', '/%6cogin', '/login?next=/orders'])('is sent at %s', async (path) => {
    expect(await (await get(path)).text()).toContain('Sign in')
  })

  test.each([
    ['/atlas', 'Atlas'],
    ['/atlas/onboarding', 'Atlas'],
    ['/atlases', '<div id="root"></div>'],
    ['/orders/atlas', '<div id="root"></div>'],
    [mailPaths.resetPassword, 'Reset'],
    ['/', '<div id="root"></div>'],
  ])('at %s is its own: %s', async (path, title) => {
    expect(await (await get(path)).text()).toContain(title)
  })

  test('may run what the build wrote into it, and nothing else', async () => {
    const policy = (await get('/login')).headers.get('Content-Security-Policy') ?? ''
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy.split('; ')).toEqual([
      ...strict,
      `script-src 'self' 'wasm-unsafe-eval' ${['first()', '\nsecond()\n', ''].map(hash).join(' ')}`,
      `style-src 'self' ${hash('a{color:red}')}`,
    ])
    const ofScreen = (await get('/orders')).headers.get('Content-Security-Policy') ?? ''
    expect(ofScreen.split('; ')).toEqual([...strict, "script-src 'self' 'wasm-unsafe-eval'"])
  })
})

describe('files', () => {
  test('one that a page loads has only the headers that it needs', async () => {
    const { headers } = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'br' })
    expect([...headers.keys()].sort()).toEqual([
      'cache-control',
      'content-encoding',
      'content-length',
      'content-security-policy',
      'content-type',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
    ])
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'")
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
    expect((await get('/assets/gone-9z.js')).headers.get('Content-Security-Policy')).toContain("'self'")
  })

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

  test('has the form that the build made, byte by byte', async () => {
    const zipped = await get('/notes.txt', { 'Accept-Encoding': 'br, gzip' })
    const { headers } = zipped
    expect(headers.get('Content-Encoding')).toBe('gzip')
    const bytes = new Uint8Array(await zipped.arrayBuffer())
    expect(headers.get('Content-Length')).toBe(String(bytes.length))
    expect(gunzipSync(bytes).toString()).toBe('x'.repeat(50))
    const plain = await get('/notes.txt')
    expect([plain.headers.get('Content-Encoding'), plain.headers.get('Content-Length')]).toEqual([null, '50'])
    expect(plain.headers.get('Vary')).toBe('Accept-Encoding')
    expect((await get('/notes.txt.gz', { Accept: 'image/png' })).status).toBe(404)
  })

  test('that only has the name of a compressed one, or no known type, is sent as it is', async () => {
    const lone = await get('/lone.br')
    expect(await lone.text()).toBe('text that only looks compressed')
    expect(lone.headers.get('Vary')).toBeNull()
    expect(await (await get('/lone.br.txt')).text()).toBe('text about it')
    expect((await get('/photo')).headers.get('Content-Type')).toBe('application/octet-stream')
  })

  test.each(['/favicon.svg', '/favicon.ico'])('any other file is revalidated: %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
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
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(await response.text()).toBe('Not found')
  })

  test('no file outside the folder is served', async () => {
    for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json'])
      expect(await (await get(path)).text()).not.toContain('karwan"')
  })
})

describe('with a certificate', () => {
  let listening: Listening
  let port = 0
  let isStopping = false
  beforeAll(async () => {
    listening = await listen(app, { host: '127.0.0.1', port: 0, tls: testCertificate }, () => isStopping)
    port = Number(new URL(listening.address).port)
  })
  afterAll(() => listening.drain(0))

  /** What arrives for one navigation over HTTP/2. */
  async function navigate(client: ClientHttp2Session, headers: Record<string, string>) {
    const stream = client.request({ ':path': '/login', accept: 'text/html', ...headers })
    const hints: unknown[] = []
    stream.on('headers', (early) => hints.push([early[':status'], early.link]))
    const [response] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    stream.resume()
    await once(stream, 'end')
    return { status: response[':status'], hints }
  }

  const opened = () => connect(listening.address, { rejectUnauthorized: false })

  test('a page is sent over HTTP/2, and its scripts are named before it to who navigates', async () => {
    const client = opened()
    expect(listening.address).toMatch(/^https:/)
    expect(await navigate(client, { 'sec-fetch-mode': 'navigate' })).toEqual({
      status: 200,
      hints: [[103, '</assets/app-1a2b.js>; rel=modulepreload; crossorigin']],
    })
    expect(await navigate(client, { 'sec-fetch-mode': 'cors' })).toEqual({ status: 200, hints: [] })
    client.close()
  })

  test('a client without HTTP/2 gets it over HTTP/1.1, and no hints', async () => {
    const asked = request(`${listening.address}/login`, {
      rejectUnauthorized: false,
      headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' },
    })
    let isHinted = false
    asked.on('information', () => {
      isHinted = true
    })
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    expect(response).toMatchObject({ httpVersion: '1.1', statusCode: 200 })
    expect(isHinted).toBe(false)
  })

  test.each([
    ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
    [
      'TLS 1.2 without authenticated encryption',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' },
    ],
  ] as const)('a client that speaks only %s is refused', async (_, offered) => {
    const socket = connectTls({ port, rejectUnauthorized: false, ...offered })
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    // Said by the server, not by the client.
    expect(error.code).toMatch(/^ERR_SSL_(TLSV1|SSL\/TLS|SSLV3)_ALERT_/)
  })

  test('a client that speaks TLS 1.2 and 1.3 gets 1.3', async () => {
    const socket = connectTls({ port, rejectUnauthorized: false, minVersion: 'TLSv1.2' })
    await once(socket, 'secureConnect')
    expect(socket.getProtocol()).toBe('TLSv1.3')
    socket.destroy()
  })

  test('TRACE is not answered with what was sent', async () => {
    const asked = request(`${listening.address}/login`, {
      rejectUnauthorized: false,
      method: 'TRACE',
      headers: { Authorization: 'Bearer planted' },
    })
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(404)
    expect(await text(response)).toBe('404 Not Found')
  })

  test('a server that stops closes each connection with its next response', async () => {
    const client = opened()
    isStopping = true
    const closed = once(client, 'close')
    expect(await navigate(client, {})).toEqual({ status: 200, hints: [] })
    await closed
    isStopping = false
  })
})

test.each([
  ['127.0.0.1', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['::1', 'localhost'],
  ['localhost', 'localhost'],
  ['192.0.2.7', '192.0.2.7'],
  ['orders.example.com', 'orders.example.com'],
  ['2001:db8::7', '[2001:db8::7]'],
])('what listens at %s is opened at %s', (host, name) => {
  expect(addressAt(host, 3000, false)).toBe(`http://${name}:3000`)
  expect(new URL(addressAt(host, 3000, true)).host).toBe(`${name}:3000`)
})

test('an address that is taken, or of another machine, is named with its setting', async () => {
  const at = (host: string, port = 0) => listen(app, { host, port, tls: null }, () => false)
  const listening = await at('127.0.0.1')
  expect(listening.address).toMatch(/^http:\/\/localhost:\d+$/)
  const port = Number(new URL(listening.address).port)
  expect((await fetch(`${listening.address}/login`)).status).toBe(200)
  await expect(at('127.0.0.1', port)).rejects.toEqual(
    new StartError(`PORT: ${port} is in use; set PORT to another one`),
  )
  // Of no machine: a network for documentation.
  await expect(at('192.0.2.1')).rejects.toEqual(
    new StartError('HOST: 192.0.2.1 is not an address of this machine'),
  )
  await listening.drain(0)
})

const keptOpen = new Agent({ keepAlive: true })

test('an idle connection outlives those of common proxies, which are closed after 60 seconds', async () => {
  const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: null }, () => false)
  const asked = getPlain(`${listening.address}/login`, { agent: keptOpen, headers: { Accept: 'text/html' } })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  await text(response)
  expect(response.headers['keep-alive']).toBe(`timeout=${KEEP_ALIVE_MS / 1_000}`)
  expect(KEEP_ALIVE_MS).toBeGreaterThan(60_000)
  await listening.drain(0)
})

describe('a server that stops', () => {
  test('tells who asks to close the connection, and waits no longer than it must for others', async () => {
    let isOver = false
    const listening = await listen(app, { host: '127.0.0.1', port: 0, tls: null }, () => isOver)
    const port = Number(new URL(listening.address).port)
    // It never sends the rest.
    const slow = connectPlain(port, '127.0.0.1')
    slow.write('GET /login HTTP/1.1\r\n')
    const ask = async () => {
      const asked = getPlain(`${listening.address}/login`, {
        agent: keptOpen,
        headers: { Accept: 'text/html' },
      })
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      await text(response)
      return response.headers.connection
    }
    expect(await ask()).toBe('keep-alive')
    isOver = true
    expect(await ask()).toBe('close')
    const closed = once(slow.resume(), 'close')
    await listening.drain(20)
    await closed
    keptOpen.destroy()
  })

  test('closes what nobody asks for anything over HTTP/2 at once', async () => {
    const at = { host: '127.0.0.1', port: 0, tls: testCertificate }
    const listening = await listen(app, at, () => false)
    const client = connect(listening.address, { rejectUnauthorized: false })
    const stream = client.request({ ':path': '/login', accept: 'text/html' }).resume()
    await once(stream, 'end')
    const closed = once(client, 'close')
    await listening.drain(3_600_000)
    expect(await closed).toEqual([])
  })
})
