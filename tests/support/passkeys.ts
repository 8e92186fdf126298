/** Passkeys in tests: a device that makes them and signs, as WebAuthn says, and the browser in front of it. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/passkeys.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import type { TestApp } from './testApp.ts'

type Credential = { id: string; rpId: string; privateKey: KeyObject; uses: number }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** What the browser has the device sign beside its own data. */
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Whom it is for, that somebody touched the device and unlocked it, and how often the passkey was used. */
function authenticatorData(rpId: string, uses: number, made: Uint8Array = Buffer.alloc(0)): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(uses)
  return Buffer.concat([sha256(rpId), Buffer.from([made.length > 0 ? 0x45 : 0x05]), counter, made])
}

/** Key and name of a new passkey, with the public key as COSE has it. */
function attested(id: Uint8Array, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
}

/** A device with passkeys for what is open at `origin`. One of them that is on several devices does not count its uses. */
export function createDevice(origin: string, { counts = true } = {}) {
  const credentials: Credential[] = []
  return {
    credentials,
    /** As a browser fails when the device has one of the account already, or none. */
    refuse: (name: string): never => {
      throw new DOMException('', name)
    },
    make(
      { challenge, rp, excludeCredentials }: PasskeyCreation,
      id: Uint8Array = randomBytes(16),
    ): NewPasskey {
      if (excludeCredentials.some(({ id }) => credentials.some((own) => own.id === id)))
        return this.refuse('InvalidStateError')
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      credentials.push({ id: base64url(id), rpId: rp.id, privateKey, uses: 0 })
      const data = authenticatorData(rp.id, 0, attested(id, publicKey))
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    sign({ challenge, rpId, allowCredentials }: PasskeyRequest): UsedPasskey {
      const own = credentials.find(({ id }) => allowCredentials.some((allowed) => allowed.id === id))
      if (!own || own.rpId !== rpId) return this.refuse('NotAllowedError')
      own.uses += counts ? 1 : 0
      const said = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(rpId, own.uses)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(said)]))
        .sign(own.privateKey)
      return {
        id: own.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
export type Device = ReturnType<typeof createDevice>

const post = async <Body>(server: TestApp, path: string, body: unknown, access: string): Promise<Body> => {
  const answer = await server.post(path, body, access)
  if (answer.status !== 200)
    throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Adds a passkey of a device to the account that is signed in, as a person does. Returns the recovery codes. */
export async function addPasskey(
  server: TestApp,
  device: Device,
  { access, proof, name = 'Phone' }: { access: string; proof: object; name?: string },
): Promise<string[]> {
  const creation = await post<PasskeyCreation>(server, secondFactorPaths.newPasskey, proof, access)
  const body = { name, passkey: device.make(creation) }
  const { recovery_codes } = await post<{ recovery_codes: string[] }>(
    server,
    secondFactorPaths.passkeys,
    body,
    access,
  )
  return recovery_codes
}

/** What a device signs in place of a code, for somebody who is signed in. */
export async function passkeyProof(server: TestApp, device: Device, access: string): Promise<UsedPasskey> {
  return device.sign(await post<PasskeyRequest>(server, secondFactorPaths.passkeyRequest, {}, access))
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const text = (buffer: BufferSource) => base64url(new Uint8Array(buffer as ArrayBuffer))

/**
 * Gives the browser this device until the test ends. `meet` makes the next ceremony fail with an error of this name,
 * and `wait` holds ceremonies back until the function that it returns is called.
 */
export function plugIn(device: Device) {
  let failure: string | undefined
  let asked = Promise.resolve()
  const once = <Result>(act: () => Result): Promise<Result> =>
    asked.then(() => {
      const name = failure
      failure = undefined
      return name ? device.refuse(name) : act()
    })
  const named = ({ id }: PublicKeyCredentialDescriptor) => ({
    id: text(id),
    type: 'public-key' as const,
    transports: [],
  })
  const credentials = {
    create: ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) =>
      once(() => {
        const { id, response } = device.make({
          ...(publicKey as unknown as PasskeyCreation),
          challenge: text(publicKey.challenge),
          excludeCredentials: (publicKey.excludeCredentials ?? []).map(named),
        })
        const { clientDataJSON, attestationObject } = response
        return {
          id,
          response: {
            clientDataJSON: bytes(clientDataJSON),
            attestationObject: bytes(attestationObject),
            getTransports: () => response.transports,
          },
        }
      }),
    get: ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) =>
      once(() => {
        const { id, response } = device.sign({
          ...(publicKey as unknown as PasskeyRequest),
          challenge: text(publicKey.challenge),
          allowCredentials: (publicKey.allowCredentials ?? []).map(named),
        })
        const { clientDataJSON, authenticatorData: data, signature } = response
        return {
          id,
          response: {
            clientDataJSON: bytes(clientDataJSON),
            authenticatorData: bytes(data),
            signature: bytes(signature),
          },
        }
      }),
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return {
    meet: (name: string) => {
      failure = name
    },
    wait: () => {
      let end = () => {}
      asked = new Promise((resolve) => {
        end = resolve
      })
      return end
    },
  }
}
