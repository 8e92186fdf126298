/** Calls of a server that may have too much to do: what their senders do then is to wait, as it asks them to. */
import { setTimeout as wait } from 'node:timers/promises'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'

/** Sends a call, and again while the server has too much to do: each time after the seconds that it names. */
export async function untilTaken(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (!(await isPutOff(response.status, response.headers.get('Retry-After')))) return response
  }
}

/** Whether an answer puts its call off; resolves when it can be sent again. */
export async function isPutOff(status: number, retryAfter: string | null | undefined): Promise<boolean> {
  const seconds = status === 503 ? Number(retryAfter ?? 0) : 0
  if (seconds > 0) await wait(seconds * 1_000)
  return seconds > 0
}

/** Signs somebody in at a server; of a try-out without a password. */
export async function signInAt(
  address: string,
  { email, password = 'karwan-tryout' }: { email: string; password?: string },
): Promise<SessionResponse> {
  const response = await untilTaken(() =>
    fetch(`${address}/api/${apiPaths.login}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  )
  if (response.status !== 200) throw new Error(`Sign-in was answered with ${response.status}`)
  return (await response.json()) as SessionResponse
}
