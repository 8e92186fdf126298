/** The port: HTTP/1.1, or with a certificate HTTP/2 and HTTP/1.1 over TLS. */
import { createServer } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2'
import { type AddressInfo, isIP, type Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { operatorMessages } from '#messages/operator.ts'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/startError.ts'

/** Of TLS 1.2 only what is encrypted and authenticated in one, with a key for each connection (ASVS 5, 12.1). */
export const tlsVersions = {
  minVersion: 'TLSv1.2',
  ciphers:
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20',
} as const

/**
 * How long a connection of HTTP/1.1 may be idle between two requests, in milliseconds: longer than proxies keep theirs (nginx
 * and the load balancers of clouds 60 s), so that none sends a request on one that the server is closing.
 */
export const KEEP_ALIVE_MS = 75_000

export type Listening = {
  /** The address to open in a browser. */
  address: string
  /** Waits for running requests, at most `patienceMs`, then closes the remaining connections. */
  drain: (patienceMs: number) => Promise<void>
}

/** Serves the application. While `isStopping`, each connection is closed with its next response. */
export async function listen(
  app: Hono,
  { host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>,
  isStopping: () => boolean,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    // Clients that know no HTTP/2 say so in the handshake.
    ...(tls
      ? { createServer: createSecureServer, serverOptions: { ...tls, ...tlsVersions, allowHTTP1: true } }
      : { createServer }),
  })
  Object.assign(server, { keepAliveTimeout: KEEP_ALIVE_MS })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.prependListener('request', (request, response) => {
    if (!isStopping()) return
    const { stream } = request as Partial<Http2ServerRequest>
    if (stream?.session) stream.session.close()
    else response.setHeader('Connection', 'close')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { host, port })))
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    address: addressAt(host, bound.port, tls !== null),
    drain: (patienceMs) =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.close()
        setTimeout(() => sockets.forEach((socket) => void socket.destroy()), patienceMs).unref()
      }),
  }
}

/** The address of what listens at a host; 'localhost' for loopback and wildcard addresses. */
export function addressAt(host: string, port: number, isEncrypted: boolean): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  const name = isIP(host) === 6 ? `[${host}]` : host
  return `${isEncrypted ? 'https' : 'http'}://${isLocal ? 'localhost' : name}:${port}`
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Pick<Config, 'host' | 'port'>): Error {
  const { faults, setting } = operatorMessages
  if (error.code === 'EADDRINUSE')
    return new StartError(setting({ name: 'PORT', fault: faults.portInUse({ port, name: 'PORT' }) }))
  if (error.code === 'EACCES')
    return new StartError(setting({ name: 'PORT', fault: faults.portNotAllowed({ port }) }))
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(setting({ name: 'HOST', fault: faults.hostUnusable({ host }) }))
  return error
}
