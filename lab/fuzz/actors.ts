/** Who sends requests: accounts of the try-out in every role and status, nobody, and a token that is none. */
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { tryoutAccounts } from '#server/tryout/seeds.ts'

const roles = [
  'live',
  'agent',
  'warehouse',
  'active',
  'operator',
  'pending',
  'onboarding',
  'rejected',
] as const
export type Role = (typeof roles)[number] | 'nobody' | 'forger'

/** People of one company see the same records. */
const companies: Partial<Record<Role, string>> = { agent: 'live', warehouse: 'live' }

export type Actor = {
  role: Role
  company: string
  /** The header of a request; signs in when there is no session. */
  authorization(): Promise<string | undefined>
  /** Says that the session was refused. */
  forget(): void
  email: string | null
}

const [{ password } = { password: '' }] = tryoutAccounts

/** All actors, signed in. Rejects when one cannot sign in. */
export async function createActors(address: string): Promise<Actor[]> {
  const actors = roles.map((role) => personAt(address, role))
  for (const actor of actors) await actor.authorization()
  const forger = {
    role: 'forger',
    company: '',
    email: null,
    authorization: () => Promise.resolve('Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'),
    forget: () => {},
  } as const
  return [...actors, forger, { ...forger, role: 'nobody', authorization: async () => undefined }]
}

function personAt(address: string, role: (typeof roles)[number]): Actor {
  let session: Promise<string | undefined> | null = null
  let device = ''
  const email = `${role}@karwan.test`
  async function signIn(): Promise<string | undefined> {
    const response = await fetch(new URL(`/api/${apiPaths.login}`, address), {
      method: 'POST',
      // A device that signed in before is not delayed by the wrong passwords that others send.
      headers: { 'Content-Type': 'application/json', Cookie: device },
      body: JSON.stringify({ email, password }),
    })
    if (response.status === 503) {
      await response.body?.cancel()
      return signIn()
    }
    if (!response.ok) throw new Error(`${role} cannot sign in: ${response.status} ${await response.text()}`)
    device ||= response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    const { access } = (await response.json()) as SessionResponse
    return `Bearer ${access}`
  }
  return {
    role,
    company: companies[role] ?? role,
    email,
    authorization: () => {
      session ??= signIn()
      return session
    },
    forget: () => {
      session = null
    },
  }
}
