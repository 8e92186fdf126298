/**
 * `npm run lab -- address https://orders.example.com`: whether what answers there is encrypted and guarded as
 * docs/deployment.md asks for, seen from this machine. Exits with 1 when something is not. The certificate has to be of a public
 * authority, or of the one in the file that is named after the address.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, connect } from 'node:tls'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** A certificate that ends sooner should have been renewed by now. */
const LEAST_DAYS = 14
const PATIENCE_MS = 10_000

/** What holds, or what was found instead. */
export type Finding = { what: string; found: string | null }

export type Options = {
  /** Authorities to trust in place of the public ones that Node knows: a private one, in the PEM format. */
  ca?: string
  /** Where HTTP without encryption would be answered. */
  plainPort?: number
}

export async function run([address = '', authority]: readonly string[]): Promise<void> {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    console.error('Usage: npm run lab -- address https://orders.example.com [authority.pem]')
    process.exitCode = 1
    return
  }
  let ca: string | undefined
  try {
    ca = authority === undefined ? undefined : readFileSync(authority, 'utf8')
  } catch (error) {
    console.error(`${authority} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    process.exitCode = 1
    return
  }
  const findings = await checkAddress(new URL(address), { ca })
  for (const { what, found } of findings) console.log(found === null ? `✓ ${what}` : `✗ ${what}: ${found}`)
  if (findings.some(({ found }) => found !== null)) process.exitCode = 1
}

/** What is found at an address, in the order of the list. */
export async function checkAddress(url: URL, { ca, plainPort = 80 }: Options = {}): Promise<Finding[]> {
  const encrypted = (path: string) => answerOf(requestEncrypted, new URL(path, url), { ca })
  const plain = (path: string) => {
    const address = new URL(path, `http://${url.host}`)
    address.port = String(plainPort)
    return answerOf(requestPlain, address, {})
  }
  const checks: Record<string, () => Promise<string | null>> = {
    'the certificate is of this name, trusted and in time': () => certificateFault(url, ca),
    'TLS 1.1 is refused': () => oldTlsFault(url, ca),
    'the server is ready': async () => {
      const { status } = await encrypted('/readyz')
      return status === 200 ? null : `/readyz answers ${status}`
    },
    'browsers use no other way for a year, and run nothing that is not of the product': async () => {
      const { headers } = await encrypted('/login')
      const seconds = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0)
      if (seconds < 31_536_000)
        return 'no Strict-Transport-Security of a year: PUBLIC_URL, or the proxy, takes it away'
      const policy = String(headers['content-security-policy'] ?? '')
      return policy.includes("require-trusted-types-for 'script'")
        ? null
        : 'no Content-Security-Policy of ours'
    },
    'figures are not served to everybody': async () => {
      const { headers } = await encrypted('/metrics')
      return headers['content-type']?.includes('openmetrics') ? '/metrics is public' : null
    },
    'a page that is asked for without encryption is not served so': async () => {
      const { status, headers } = await plain('/login').catch(nothing)
      const isSent = status >= 300 && status < 400 && headers.location?.startsWith('https:')
      return status === 0 || isSent || status >= 400 ? null : `it answers ${status}`
    },
    'a call without encryption does not reach the API, and is not sent on to it': async () => {
      const { status, headers } = await plain(`/api/${apiPaths.me}`).catch(nothing)
      if (headers[errorCodeHeader.toLowerCase()] !== undefined) return 'the API answers'
      return status === 0 || status >= 400 ? null : `it answers ${status}`
    },
  }
  const findings: Finding[] = []
  for (const [what, check] of Object.entries(checks))
    findings.push({ what, found: await check().catch((error: Error) => error.message) })
  return findings
}

type Answer = Pick<IncomingMessage, 'headers'> & { status: number }

/** Nobody answers there at all. */
const nothing = (): Answer => ({ status: 0, headers: {} })

async function answerOf(
  request: typeof requestEncrypted,
  url: URL,
  { ca }: { ca?: string | undefined },
): Promise<Answer> {
  const asked = request(url, {
    headers: { Accept: 'text/html' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(ca && { ca }),
  }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  await text(response)
  return { status: response.statusCode ?? 0, headers: response.headers }
}

async function handshake(url: URL, options: ConnectionOptions) {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port) || 443,
    servername: url.hostname,
    ...options,
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    return { protocol: socket.getProtocol(), until: new Date(socket.getPeerCertificate().valid_to) }
  } finally {
    socket.destroy()
  }
}

/** By the authorities that Node brings along, which are those of browsers. */
async function certificateFault(url: URL, ca: string | undefined): Promise<string | null> {
  const { until } = await handshake(url, ca ? { ca } : {}).catch((error: NodeJS.ErrnoException) => {
    const isUntrusted = /SELF_SIGNED|UNABLE_TO_/.test(error.code ?? '')
    throw isUntrusted && !ca
      ? new Error(`${error.message}; name the file of a private authority after the address`)
      : error
  })
  const days = Math.floor((until.getTime() - Date.now()) / DAY_MS)
  return days >= LEAST_DAYS ? null : `it ends in ${days} days`
}

/** Whether it is spoken by who trusts any certificate, so that nothing but the version decides. */
async function oldTlsFault(url: URL, ca: string | undefined): Promise<string | null> {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
  const outcome = await handshake(url, { ...(ca && { ca }), ...old, rejectUnauthorized: false }).then(
    ({ protocol }) => `it speaks ${protocol}`,
    ({ code = '' }: NodeJS.ErrnoException) => (code === 'ECONNREFUSED' ? 'nothing answers' : null),
  )
  return outcome
}
