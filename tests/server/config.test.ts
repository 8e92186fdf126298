import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, readServerRole, withSecretFiles } from '#server/config.ts'
import { StartError } from '#server/startError.ts'
import { testCertificate } from '#tests/support/certificate.ts'

const deployment = {
  DATABASE_URL: 'postgres://karwan:its-own-password@db.example:5432/karwan?sslmode=verify-full',
  ACCESS_TOKEN_SECRET: 'Zk3v1hT9qLw8xYb2nRc6mPd0sGf4jKa7',
  CREDENTIALS_KEY: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
}

/** The message of the StartError for these variables. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  throw new Error('It was not refused')
}

describe('a try-out', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      metrics: null,
      app: { productName: 'Karwan', providerName: 'Karwan', supportEmail: 'support@karwan.example' },
      database: { mode: 'tryout', folder: resolve('.karwan'), orders: 2000 },
      isTrustedProxy: expect.any(Function),
      publicUrl: null,
      smtp: null,
      tls: null,
      courierUrls: {},
      secrets: null,
    })
  })

  test('asks couriers where it is told to, encrypted', () => {
    const { courierUrls } = readConfig({
      LEOPARDS_URL: 'https://staging.example.com/api/',
      TCS_URL: 'http://127.0.0.1:8100',
    })
    expect(courierUrls).toEqual({
      leopards: 'https://staging.example.com/api',
      tcs: 'http://127.0.0.1:8100',
    })
    for (const url of ['http://staging.example.com', 'staging', 'https://user:secret@staging.example.com'])
      expect(refusal({ POSTEX_URL: url })).toBe(
        'POSTEX_URL: is not an address like https://staging.example.com/api; credentials are sent there',
      )
  })

  test('trusts no proxy but those that are named', () => {
    expect(readConfig({}).isTrustedProxy('127.0.0.1')).toBe(false)
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.0/8' }).isTrustedProxy('127.0.0.1')).toBe(true)
    expect(refusal({ TRUSTED_PROXIES: 'all' })).toBe(
      'TRUSTED_PROXIES: is not a list of addresses or ranges like 10.0.0.0/8, ::1',
    )
  })

  test.each(['0', '7', '100000'])('has %s orders when that is set', (orders) => {
    expect(readConfig({ KARWAN_TRYOUT_ORDERS: orders }).database).toMatchObject({ orders: Number(orders) })
  })

  test.each(['-1', '1e9', '100001', '10.5'])('refuses %s orders', (orders) => {
    expect(refusal({ KARWAN_TRYOUT_ORDERS: orders })).toBe(
      'KARWAN_TRYOUT_ORDERS: is not a number from 0 to 100000',
    )
  })

  test('takes its port, host, folder and names from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      KARWAN_DATA_DIR: '/srv/tryout',
      KARWAN_TRYOUT_ORDERS: '50',
      PRODUCT_NAME: ' Bazaar ',
      PROVIDER_NAME: 'Rider',
      SUPPORT_EMAIL: 'help@bazaar.example',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      app: { productName: 'Bazaar', providerName: 'Rider', supportEmail: 'help@bazaar.example' },
      database: { mode: 'tryout', folder: '/srv/tryout', orders: 50 },
    })
  })

  test('has its own names where those of the environment are empty', () => {
    expect(readConfig({ PRODUCT_NAME: '', PROVIDER_NAME: '', SUPPORT_EMAIL: '' }).app).toEqual(
      readConfig({}).app,
    )
  })

  test('shows its metrics on this machine, unless another host is named', () => {
    const metrics = { host: '127.0.0.1', port: 9464 }
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual(metrics)
    const host = '10.0.0.2'
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: host }).metrics).toEqual({ ...metrics, host })
  })

  test.each([
    ['ACCESS_TOKEN_SECRET', { ...deployment, DATABASE_URL: undefined }],
    ['CREDENTIALS_KEY', { CREDENTIALS_KEY: deployment.CREDENTIALS_KEY }],
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ])('is refused with %s but no database: a deployment was meant', (other, environment) => {
    expect(refusal(environment as Record<string, string>)).toBe(
      `DATABASE_URL: is missing, although ${other} is set; unset that for a try-out`,
    )
  })
})

describe('a deployment', () => {
  test.each([
    'postgres://karwan@localhost/karwan',
    'postgres://karwan@127.0.0.1:5433/karwan',
    'postgres://karwan@[::1]/karwan',
    'postgres:///karwan?host=/var/run/postgresql',
    'postgres:///karwan?host=::1',
    'postgresql://karwan@localhost/karwan',
    'postgres://karwan@postgres/karwan?sslmode=disable',
  ])('%s is on this machine, or says how it is encrypted', (url) => {
    expect(readConfig({ ...deployment, DATABASE_URL: url }).database).toEqual({
      mode: 'deployment',
      databaseUrl: url,
    })
  })

  test('has every secret', () => {
    const config = readConfig(deployment)
    expect(config.database).toEqual({ mode: 'deployment', databaseUrl: deployment.DATABASE_URL })
    expect(config.secrets?.credentialsKey).toHaveLength(32)
    expect(config.secrets?.accessTokenSecret).toBe(deployment.ACCESS_TOKEN_SECRET)
  })

  test.each([
    ['DATABASE_URL', '', 'is set, but empty'],
    [
      'DATABASE_URL',
      'xpostgres://localhost/karwan',
      'is not an address like postgres://user:password@host:5432/name',
    ],
    ['DATABASE_URL', 'mysql://db/karwan', 'is not an address like postgres://user:password@host:5432/name'],
    [
      'DATABASE_URL',
      'postgres://karwan:50%off@db.example/karwan',
      'is not an address like postgres://user:password@host:5432/name',
    ],
    [
      'DATABASE_URL',
      'postgres://karwan:its-own-password@db.example/karwan',
      'is on another machine and does not say how to encrypt; add ?sslmode=verify-full, or ?sslmode=disable for a private network',
    ],
    [
      'DATABASE_URL',
      'postgres:///karwan?host=db.example',
      'is on another machine and does not say how to encrypt; add ?sslmode=verify-full, or ?sslmode=disable for a private network',
    ],
    ['DATABASE_URL', 'db.example', 'is not an address like postgres://user:password@host:5432/name'],
    ['ACCESS_TOKEN_SECRET', '', 'is set, but empty'],
    ['ACCESS_TOKEN_SECRET', 'changeme', 'is shorter than 32 characters'],
    ['ACCESS_TOKEN_SECRET', 'a'.repeat(40), 'is too simple; make one with: openssl rand -base64 32'],
    ['ACCESS_TOKEN_SECRET', '012345678'.repeat(4), 'is too simple; make one with: openssl rand -base64 32'],
    ['CREDENTIALS_KEY', '', 'is set, but empty'],
    ['CREDENTIALS_KEY', 'short', 'is shorter than 32 characters'],
    [
      'CREDENTIALS_KEY',
      'Zk3v1hT9qLw8xYb2nRc6mPd0sGf4jKa7x',
      'is not a key of 32 bytes in base64; make one with: openssl rand -base64 32',
    ],
    [
      'CREDENTIALS_KEY',
      `*${deployment.CREDENTIALS_KEY}`,
      'is not a key of 32 bytes in base64; make one with: openssl rand -base64 32',
    ],
    [
      'CREDENTIALS_KEY',
      `${deployment.CREDENTIALS_KEY}*`,
      'is not a key of 32 bytes in base64; make one with: openssl rand -base64 32',
    ],
    ['PORT', '80.5', 'is not a port, 0 to 65535'],
    ['PORT', '80a', 'is not a port, 0 to 65535'],
    ['PORT', '65536', 'is not a port, 0 to 65535'],
    ['PORT', '-1', 'is not a port, 0 to 65535'],
    ['METRICS_PORT', 'on', 'is not a port, 0 to 65535'],
    ['PRODUCT_NAME', 'x'.repeat(41), 'is not a name of 1 to 40 characters'],
    ['PROVIDER_NAME', '   ', 'is not a name of 1 to 40 characters, or means something else on the wire'],
    ['PROVIDER_NAME', 'Tcs', 'is not a name of 1 to 40 characters, or means something else on the wire'],
    ['SUPPORT_EMAIL', 'nobody', 'is not an email address'],
  ])('%s=%j is refused with one line that names the variable', (name, value, fault) => {
    expect(refusal({ ...deployment, [name]: value })).toBe(`${name}: ${fault}`)
  })

  test('takes a secret of ten different characters, and a key in any base64, without its padding', () => {
    const secrets = {
      ACCESS_TOKEN_SECRET: '0123456789'.repeat(4),
      CREDENTIALS_KEY: 'ab+/cd-_ef'.repeat(5).slice(0, 43),
    }
    expect(readConfig({ ...deployment, ...secrets }).secrets).toMatchObject({
      accessTokenSecret: secrets.ACCESS_TOKEN_SECRET,
      credentialsKey: new Uint8Array(Buffer.from(secrets.CREDENTIALS_KEY, 'base64')),
    })
  })

  test.each(['ACCESS_TOKEN_SECRET', 'CREDENTIALS_KEY'] as const)('%s is required', (name) => {
    const { [name]: _, ...rest } = deployment
    expect(refusal(rest)).toBe(`${name}: is missing`)
  })

  test('no two secrets are the same', () => {
    const one = deployment.CREDENTIALS_KEY
    expect(refusal({ ...deployment, ACCESS_TOKEN_SECRET: one })).toBe(
      'CREDENTIALS_KEY: is the same as ACCESS_TOKEN_SECRET; every secret must be its own',
    )
    expect(
      refusal({
        ...deployment,
        DATABASE_URL: `postgres://karwan:${encodeURIComponent(one)}@db.example/karwan?sslmode=verify-full`,
      }),
    ).toBe('CREDENTIALS_KEY: is the same as DATABASE_URL; every secret must be its own')
    for (const name of ['ACCESS_TOKEN_SECRET', 'CREDENTIALS_KEY'] as const)
      expect(refusal({ ...deployment, [`${name}_PREVIOUS`]: deployment[name] })).toBe(
        `${name}_PREVIOUS: is the same as ${name}; every secret must be its own`,
      )
  })

  test('a secret can be in a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'karwan-config-')), 'key')
    writeFileSync(file, `${deployment.CREDENTIALS_KEY}\n`, { mode: 0o600 })
    const { CREDENTIALS_KEY: key, ...others } = deployment
    const named = { ...others, CREDENTIALS_KEY_FILE: file }
    expect(readConfig(withSecretFiles(named))).toMatchObject({ secrets: readConfig(deployment).secrets })
    expect(() => withSecretFiles({ ...named, CREDENTIALS_KEY: key })).toThrow(
      'CREDENTIALS_KEY_FILE: is set, and CREDENTIALS_KEY too; unset one of them',
    )
    rmSync(dirname(file), { recursive: true })
    expect(() => withSecretFiles(named)).toThrow(
      'CREDENTIALS_KEY_FILE: names a file that cannot be read (ENOENT)',
    )
  })

  test('so can each other one, and what contains one', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'karwan-config-')), 'secret')
    writeFileSync(file, 'planted\n', { mode: 0o600 })
    const names = [...Object.keys(deployment), 'SERVER_DATABASE_URL', 'SMTP_URL', 'TLS_CERT', 'TLS_KEY']
    for (const name of [...names, 'ACCESS_TOKEN_SECRET_PREVIOUS', 'CREDENTIALS_KEY_PREVIOUS'])
      expect(withSecretFiles({ [`${name}_FILE`]: file })).toMatchObject({ [name]: 'planted' })
    rmSync(dirname(file), { recursive: true })
  })

  test('no error message contains a secret', () => {
    const secret = 'planted-secret-value'
    for (const name of Object.keys(deployment))
      expect(refusal({ ...deployment, [name]: secret })).not.toContain(secret)
  })
})

test('.env.example lists every variable, and no other', () => {
  const read = new Set<string>()
  const record = (environment: Record<string, string>) =>
    new Proxy(environment, { get: (target, name) => (read.add(String(name)), target[String(name)]) })
  readConfig(
    record({
      ...deployment,
      METRICS_PORT: '9464',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'a@b.example',
      PUBLIC_URL: 'https://b.example',
    }),
  )
  readConfig(record({}))
  readServerRole(record({ ...deployment, SERVER_DATABASE_URL: 'postgres://rows:secret@localhost/karwan' }))
  const listed = readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)
  const names = [...listed].map(([, name]) => name)
  // The last one is read by the build; NODE_ENV is not ours.
  expect(new Set(names)).toEqual(
    new Set([...read, 'VITE_API_BASE_URL'].filter((name) => name !== 'NODE_ENV')),
  )

  // The containers get all of them but those of a try-out, and of what the image sets.
  const given = [...readFileSync('compose.yaml', 'utf8').matchAll(/^ {6}([A-Z_]+):/gm)].map(
    ([, name]) => name,
  )
  const others = /^(NODE_ENV|KARWAN_.*|HOST|PORT)$/
  expect([...read].filter((name) => !others.test(name) && !given.includes(name))).toEqual([])
})

describe('the role of the server', () => {
  const roleIn = (SERVER_DATABASE_URL?: string) => readServerRole({ ...deployment, SERVER_DATABASE_URL })

  test('is that of its own address, as it is written in none', () => {
    expect(roleIn('postgres://the%20rows:p%40ss@localhost/karwan')).toEqual({
      name: 'the rows',
      password: 'p@ss',
    })
    expect(roleIn()).toBeNull()
  })

  test.each([
    'postgres://localhost/karwan',
    'postgres://rows@localhost/karwan',
    'postgres://:secret@localhost/karwan',
    deployment.DATABASE_URL,
  ])('is refused in %s', (url) => {
    expect(() => roleIn(url)).toThrow(
      'SERVER_DATABASE_URL: names no role with a password, or that of DATABASE_URL; the server needs one of its own',
    )
  })
})

describe('a certificate', () => {
  const { cert: TLS_CERT, key: TLS_KEY } = testCertificate
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const otherKey = other.export({ type: 'pkcs8', format: 'pem' }).toString()

  test('makes the server speak HTTPS', () => {
    expect(readConfig({ TLS_CERT, TLS_KEY }).tls).toEqual(testCertificate)
    expect(readConfig({}).tls).toBeNull()
  })

  test.each([
    [{ TLS_CERT }, 'TLS_KEY: is missing, although the other of TLS_CERT and TLS_KEY is set'],
    [{ TLS_KEY }, 'TLS_CERT: is missing, although the other of TLS_CERT and TLS_KEY is set'],
    [
      { TLS_CERT: 'planted', TLS_KEY },
      'TLS_CERT: is not a certificate in the PEM format with its key in TLS_KEY',
    ],
    [
      { TLS_CERT, TLS_KEY: otherKey },
      'TLS_CERT: is not a certificate in the PEM format with its key in TLS_KEY',
    ],
  ])('that cannot be used is refused', (environment, message) => {
    expect(refusal(environment as Record<string, string>)).toBe(message)
  })
})

describe('mail', () => {
  const mail = {
    SMTP_URL: 'smtps://karwan:p%40ss@mail.example.com',
    MAIL_FROM: 'no-reply@example.com',
    PUBLIC_URL: 'https://orders.example.com/',
  }

  test('is sent by the server of SMTP_URL', () => {
    expect(readConfig({ ...deployment, ...mail })).toMatchObject({
      publicUrl: 'https://orders.example.com',
      smtp: {
        host: 'mail.example.com',
        port: 465,
        encryption: 'always',
        user: 'karwan',
        password: 'p@ss',
        from: 'no-reply@example.com',
      },
    })
  })

  test.each([
    ['smtps://mail.example.com/', { host: 'mail.example.com', encryption: 'always' }],
    ['smtp://mail.example.com', { port: 587, encryption: 'startTls', user: '' }],
    ['smtp://mail.example.com:2525', { port: 2525, encryption: 'startTls' }],
    ['smtp://127.0.0.1:1025', { port: 1025, encryption: 'never' }],
    ['smtp://[::1]:1025', { host: '::1', encryption: 'never' }],
  ])('is encrypted unless it stays on this machine: %s', (SMTP_URL, expected) => {
    expect(readConfig({ ...mail, SMTP_URL }).smtp).toMatchObject(expected)
  })

  const smtpRefused = (SMTP_URL: string): [changes: Record<string, string>, message: string] => [
    { SMTP_URL },
    'SMTP_URL: is not an address like smtps://user:password@mail.example.com:465',
  ]
  test.each([
    smtpRefused('https://mail.example.com'),
    ...['xsmtp://a@mail.example.com', 'smtp://', 'smtp://a:50%@mail.example.com'].map(smtpRefused),
    smtpRefused('smtp://mail.example.com?tls.rejectUnauthorized=false'),
    [{ MAIL_FROM: '' }, 'MAIL_FROM: is missing, although SMTP_URL is set'],
    [{ MAIL_FROM: 'Karwan <no-reply@example.com>' }, 'MAIL_FROM: is not an email address'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL: is missing, although SMTP_URL is set'],
    [
      { PUBLIC_URL: 'orders.example.com' },
      'PUBLIC_URL: is not an address like https://orders.example.com, without a path',
    ],
    [
      { PUBLIC_URL: 'https://example.com/orders' },
      'PUBLIC_URL: is not an address like https://orders.example.com, without a path',
    ],
    [
      { PUBLIC_URL: 'http://orders.example.com' },
      'PUBLIC_URL: must start with https://; links in mails contain secrets',
    ],
  ])('%o is refused', (changes, message) => {
    expect(refusal({ ...deployment, ...mail, ...changes })).toBe(message)
  })
})
