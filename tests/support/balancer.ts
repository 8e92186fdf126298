/** A load balancer as platforms have one: it asks each server whether it is ready, and passes requests on to those. */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Balancers ask every few seconds; a server gives notice of its stop for 3 s. */
const askEveryMs = 500

export type Balancer = {
  address: string
  /** From now on requests go to these servers, as far as they are ready. */
  use: (servers: readonly string[]) => Promise<void>
  close: () => void
}

export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let servers: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0
  const isReady = (server: string) =>
    fetch(`${server}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  const ask = async () => {
    const asked = servers
    const answers = await Promise.all(asked.map(isReady))
    if (asked === servers) ready = asked.filter((_, index) => answers[index])
  }
  const balancer = createServer((incoming, outgoing) => {
    turn += 1
    const server = ready[turn % ready.length]
    if (server === undefined) return void outgoing.writeHead(502).end()
    const { method, headers } = incoming
    const passed = request(`${server}${incoming.url}`, { agent, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    // What a person would see: nothing is tried again.
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => balancer.listen(0, '127.0.0.1', listening))
  const timer = setInterval(() => void ask(), askEveryMs)
  return {
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    use: async (addresses) => {
      servers = addresses
      await ask()
    },
    close: () => {
      clearInterval(timer)
      agent.destroy()
      balancer.close()
      balancer.closeAllConnections()
    },
  }
}
