/** The check of a deployed address, on servers of this machine that are right, and wrong in one way each. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorCodeHeader } from '#domain/contract.ts'
import { checkAddress, type Options, run } from '#lab/address/main.ts'
import { testCertificate } from '#tests/support/certificate.ts'

const right = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Content-Security-Policy': "default-src 'self'; require-trusted-types-for 'script'",
  'Content-Type': 'text/html',
}

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

async function portOf(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

type Serving = {
  answer?: RequestListener
  plain?: RequestListener | null
  tls?: ServerOptions
  options?: Options
}

/** What is wrong at an address that is served so, and how the finding begins. */
async function foundAt({
  answer = (_, response) => response.writeHead(200, right).end(),
  plain = ({ url }, response) =>
    url?.startsWith('/api/')
      ? response.writeHead(403).end()
      : response.writeHead(308, { Location: `https://localhost${url}` }).end(),
  tls = {},
  options = { ca: testCertificate.cert },
}: Serving): Promise<string[]> {
  const port = await portOf(createTlsServer({ ...testCertificate, ...tls }, answer))
  const plainPort = await portOf(createServer(plain ?? (() => {})))
  if (!plain) servers.pop()?.close()
  const findings = await checkAddress(new URL(`https://localhost:${port}`), { plainPort, ...options })
  expect(findings.length).toBe(7)
  return findings.filter(({ found }) => found !== null).map(({ what, found }) => `${what}: ${found}`)
}

describe('the check of an address', () => {
  test('finds nothing where all is as the guide says, with and without a port for HTTP', async () => {
    expect(await foundAt({})).toEqual([])
    expect(await foundAt({ plain: null })).toEqual([])
  })

  test('trusts the authority in a file that is named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'karwan-address-'))
    const file = join(folder, 'authority.pem')
    writeFileSync(file, testCertificate.cert)
    const said = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => {
      said.mockRestore()
      rmSync(folder, { recursive: true })
      process.exitCode = undefined
    })
    const port = await portOf(
      createTlsServer(testCertificate, (_, response) => response.writeHead(200, right).end()),
    )
    await run([`https://localhost:${port}`, file])
    expect(said.mock.calls[0]).toEqual(['✓ the certificate is of this name, trusted and in time'])
  })

  test('finds a certificate that browsers do not trust, and all that cannot be asked for then', async () => {
    const found = await foundAt({ options: {} })
    // Node 24 adds advice of its own.
    expect(found[0]).toMatch(
      /^the certificate is of this name, trusted and in time: self-signed certificate; .*name the file of a private authority after the address$/,
    )
    expect(found).toHaveLength(4)
  })

  test.each<[string, Serving, RegExp]>([
    [
      'a server that still speaks TLS 1.1',
      { tls: { minVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } },
      /^TLS 1\.1 is refused: it speaks TLSv1\.1$/,
    ],
    [
      'a server that is not ready',
      { answer: ({ url }, response) => response.writeHead(url === '/readyz' ? 503 : 200, right).end() },
      /^the server is ready: \/readyz answers 503$/,
    ],
    [
      'a missing HSTS',
      {
        answer: (_, response) => response.writeHead(200, { ...right, 'Strict-Transport-Security': '' }).end(),
      },
      /no Strict-Transport-Security of a year/,
    ],
    [
      'another policy',
      {
        answer: (_, response) => response.writeHead(200, { ...right, 'Content-Security-Policy': '*' }).end(),
      },
      /no Content-Security-Policy of ours/,
    ],
    [
      'public figures',
      {
        answer: ({ url }, response) =>
          response
            .writeHead(200, {
              ...right,
              ...(url === '/metrics' && { 'Content-Type': 'application/openmetrics-text; version=1.0.0' }),
            })
            .end(),
      },
      /^figures are not served to everybody: \/metrics is public$/,
    ],
    [
      'pages without encryption',
      {
        plain: ({ url }, response) => response.writeHead(url?.startsWith('/api/') ? 403 : 200).end(),
      },
      /^a page that is asked for without encryption is not served so: it answers 200$/,
    ],
    [
      'calls that are sent on',
      { plain: (_, response) => response.writeHead(308, { Location: 'https://localhost/' }).end() },
      /^a call without encryption .*: it answers 308$/,
    ],
    [
      'an API without encryption',
      {
        plain: ({ url }, response) =>
          url?.startsWith('/api/')
            ? response.writeHead(401, { [errorCodeHeader]: 'session_over' }).end()
            : response.writeHead(404).end(),
      },
      /^a call without encryption .*: the API answers$/,
    ],
  ])('finds %s', async (_, serving, finding) => {
    const found = await foundAt(serving)
    expect(found).toEqual([expect.stringMatching(finding)])
  })
})
