/** The configuration, read from the environment and validated before anything starts (design §7). */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import * as v from 'valibot'
import { type AppConfig, appConfigSchema, defaultAppConfig } from '#domain/appConfig.ts'
import { isEmail } from '#domain/emails.ts'
import { type ConnectedCourier, connectedCouriers } from '#domain/partners/connections.ts'
import { operatorMessages } from '#messages/operator.ts'
import type { RowsRole } from './db/rowsRole.ts'
import { type IsTrustedProxy, parseTrustedProxies } from './http/clientAddress.ts'
import type { SmtpSetting } from './mail/transport.ts'
import { StartError } from './startError.ts'

type Environment = Record<string, string | undefined>

export type DatabaseSetting =
  /** `orders`: how many the seeded company at work on its own orders has. */
  { mode: 'tryout'; folder: string; orders: number } | { mode: 'deployment'; databaseUrl: string }

/** Certificate and key, in the PEM format. */
type TlsSetting = { cert: string; key: string }

export type Config = {
  host: string
  /** 0 means any free port. */
  port: number
  app: AppConfig
  /** Where figures are served; null: nowhere. A port of 0 means any free one. */
  metrics: { host: string; port: number } | null
  /** Of the proxies whose `X-Forwarded-For` is believed; of none by default. */
  isTrustedProxy: IsTrustedProxy
  /** The address of the server in mails, without a slash at the end; null for the one that it listens on. */
  publicUrl: string | null
  /** null: the server speaks HTTP, and a proxy in front of it encrypts. */
  tls: TlsSetting | null
  /** null: mails stay in the outbox. */
  smtp: SmtpSetting | null
  database: DatabaseSetting
  /** Of couriers whose API is asked at another address than the published one: that of their staging system. */
  courierUrls: Partial<Record<ConnectedCourier, string>>
  /** null in the try-out, which generates its own. */
  secrets: {
    accessTokenSecret: string
    credentialsKey: Uint8Array
    /** Still accepted, while secrets are exchanged. */
    previousAccessTokenSecret: string | undefined
    previousCredentialsKey: Uint8Array | undefined
  } | null
}

const { faults } = operatorMessages
const MIN_SECRET_LENGTH = 32
/** Random text in base64 or hexadecimal has more; 'aaaa…' and 'changeme' repeated have fewer. */
const MIN_DISTINCT_CHARACTERS = 10
const KEY_BYTES = 32

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, faults.notAPort),
  v.transform(Number),
  v.maxValue(65_535, faults.notAPort),
)

const TRYOUT_ORDERS = 2_000

const tryoutOrdersSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/, faults.notACount),
  v.transform(Number),
  v.maxValue(100_000, faults.notACount),
)

const databaseUrlSchema = v.pipe(
  v.string(faults.missing),
  v.nonEmpty(faults.empty),
  v.check(isDatabaseUrl, faults.notADatabaseUrl),
  v.check(saysWhetherEncrypted, faults.notEncrypted),
)

function isDatabaseUrl(text: string): boolean {
  return isPercentEncoded(text) && /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? '')
}

/** False for a password with a bare '%'. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether it names a database on this machine, or says by `sslmode` how the connection to another one is encrypted. */
function saysWhetherEncrypted(text: string): boolean {
  // All checks run: this one has nothing to say of what is no address.
  if (!isDatabaseUrl(text)) return true
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? hostname
  return isLocalHost(host) || searchParams.has('sslmode')
}

/** An address of this machine; a path means a socket. */
function isLocalHost(host: string): boolean {
  return /^($|\/|localhost$|127\.|\[?::1\]?$)/.test(host)
}

const secretSchema = v.pipe(
  v.string(faults.missing),
  v.nonEmpty(faults.empty),
  v.minLength(MIN_SECRET_LENGTH, faults.tooShort({ min: MIN_SECRET_LENGTH })),
  v.check((secret) => new Set(secret).size >= MIN_DISTINCT_CHARACTERS, faults.tooSimple),
)

const keySchema = v.pipe(
  secretSchema,
  v.regex(/^[A-Za-z0-9+/_-]+=*$/, faults.notAKey),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  v.check((key) => key.length === KEY_BYTES, faults.notAKey),
)

/** Parses a variable by its schema. Throws a StartError of one line that names the variable. */
function read<Schema extends v.GenericSchema>(
  environment: Environment,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, environment[name])
  if (result.success) return result.output
  throw refuse(name, result.issues[0].message)
}

function readIfSet<Schema extends v.GenericSchema>(
  environment: Environment,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  return environment[name] ? read(environment, name, schema) : undefined
}

/** What may be in a file, whose path is in `<name>_FILE`: platforms hand out secrets so. */
const secretNames = [
  'DATABASE_URL',
  'SERVER_DATABASE_URL',
  'ACCESS_TOKEN_SECRET',
  'ACCESS_TOKEN_SECRET_PREVIOUS',
  'CREDENTIALS_KEY',
  'CREDENTIALS_KEY_PREVIOUS',
  'SMTP_URL',
  'TLS_CERT',
  'TLS_KEY',
]

/** The environment, with the contents of such files. Throws a StartError for one that cannot be read, or is named twice. */
export function withSecretFiles(environment: Environment): Environment {
  const contents = secretNames.flatMap((name) => {
    const path = environment[`${name}_FILE`]
    if (!path) return []
    if (environment[name] !== undefined) throw refuse(`${name}_FILE`, faults.setTwice({ other: name }))
    try {
      return [[name, readFileSync(path, 'utf8').trim()]]
    } catch (error) {
      throw refuse(
        `${name}_FILE`,
        faults.fileUnreadable({ code: (error as NodeJS.ErrnoException).code ?? 'unknown' }),
      )
    }
  })
  return { ...environment, ...Object.fromEntries(contents) }
}

function refuse(name: string, fault: string): StartError {
  return new StartError(operatorMessages.setting({ name, fault }))
}

/** The database of `DATABASE_URL`, or the folder of the try-out when it is not set. Empty is an error. */
export function readDatabaseSetting(environment: Environment): DatabaseSetting {
  if (environment.DATABASE_URL === undefined)
    return {
      mode: 'tryout',
      folder: resolve(environment.KARWAN_DATA_DIR || '.karwan'),
      orders: environment.KARWAN_TRYOUT_ORDERS
        ? read(environment, 'KARWAN_TRYOUT_ORDERS', tryoutOrdersSchema)
        : TRYOUT_ORDERS,
    }
  return { mode: 'deployment', databaseUrl: read(environment, 'DATABASE_URL', databaseUrlSchema) }
}

/**
 * The role in `SERVER_DATABASE_URL`, which a server gets as its `DATABASE_URL`; null when it is not set. Throws a StartError
 * when it has no name or password of its own.
 */
export function readServerRole(environment: Environment): RowsRole | null {
  const text = readIfSet(environment, 'SERVER_DATABASE_URL', databaseUrlSchema)
  if (text === undefined) return null
  const url = new URL(text)
  const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const owner = decodeURIComponent(parseUrl(environment.DATABASE_URL ?? '')?.username ?? '')
  if (password === '' || name === owner || name === '') throw refuse('SERVER_DATABASE_URL', faults.notARole)
  return { name, password }
}

/** Reads the whole configuration. Throws a StartError that names a missing or unsafe variable. */
export function readConfig(environment: Environment): Config {
  const database = readDatabaseSetting(environment)
  return {
    host: environment.HOST || '127.0.0.1',
    port: environment.PORT ? read(environment, 'PORT', portSchema) : 3000,
    metrics: environment.METRICS_PORT
      ? {
          host: environment.METRICS_HOST || '127.0.0.1',
          port: read(environment, 'METRICS_PORT', portSchema),
        }
      : null,
    tls: readTls(environment),
    ...readMailConfig(environment),
    isTrustedProxy: readTrustedProxies(environment),
    database,
    courierUrls: readCourierUrls(environment),
    secrets: readSecrets(environment, database),
  }
}

/** The part that mails are written by. Throws like `readConfig`. */
export function readMailConfig(environment: Environment): Pick<Config, 'app' | 'publicUrl' | 'smtp'> {
  return {
    app: readAppConfig(environment),
    publicUrl: readPublicUrl(environment),
    smtp: readSmtp(environment),
  }
}

/** The key of the credentials, and the previous one; undefined when they are not set. Throws like `readConfig`. */
export function readCredentialsKeys(environment: Environment): {
  current: Uint8Array | undefined
  previous: Uint8Array | undefined
} {
  return {
    current: readIfSet(environment, 'CREDENTIALS_KEY', keySchema),
    previous: readIfSet(environment, 'CREDENTIALS_KEY_PREVIOUS', keySchema),
  }
}

function readSecrets(environment: Environment, database: DatabaseSetting): Config['secrets'] {
  if (database.mode === 'tryout') {
    // These without a database mean a deployment, which must not silently start with published passwords.
    const isProduction = environment.NODE_ENV === 'production'
    const other = isProduction
      ? 'NODE_ENV=production'
      : ['ACCESS_TOKEN_SECRET', 'CREDENTIALS_KEY'].find((name) => environment[name])
    if (other) throw refuse('DATABASE_URL', faults.deploymentWithoutDatabase({ other }))
    return null
  }
  const accessTokenSecret = read(environment, 'ACCESS_TOKEN_SECRET', secretSchema)
  const credentialsKey = read(environment, 'CREDENTIALS_KEY', keySchema)
  const password = decodeURIComponent(new URL(database.databaseUrl).password)
  const named: [string, string | undefined][] = [
    ['DATABASE_URL', password || undefined],
    ['ACCESS_TOKEN_SECRET', environment.ACCESS_TOKEN_SECRET],
    ['CREDENTIALS_KEY', environment.CREDENTIALS_KEY],
    ['ACCESS_TOKEN_SECRET_PREVIOUS', environment.ACCESS_TOKEN_SECRET_PREVIOUS],
    ['CREDENTIALS_KEY_PREVIOUS', environment.CREDENTIALS_KEY_PREVIOUS],
  ]
  named.forEach(([name, value], index) => {
    const [other] = named.slice(0, index).find(([, earlier]) => value && earlier === value) ?? []
    if (other) throw refuse(name, faults.sameAs({ other }))
  })
  return {
    accessTokenSecret,
    credentialsKey,
    previousAccessTokenSecret: readIfSet(environment, 'ACCESS_TOKEN_SECRET_PREVIOUS', secretSchema),
    previousCredentialsKey: readCredentialsKeys(environment).previous,
  }
}

/** Links in mails carry secrets: in a deployment they are encrypted on their way. */
function readPublicUrl({ PUBLIC_URL: setting, DATABASE_URL: deployment }: Environment): string | null {
  if (!setting) return null
  const url = parseUrl(setting)
  const isBare = url && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol)
  if (!isBare) throw refuse('PUBLIC_URL', faults.notAPublicUrl)
  if (deployment && url.protocol === 'http:' && !isLocalHost(url.hostname))
    throw refuse('PUBLIC_URL', faults.publicUrlNotEncrypted)
  return url.origin
}

/** By `LEOPARDS_URL`, `TCS_URL` and `POSTEX_URL`. Credentials are sent there: encrypted, but on this machine. */
function readCourierUrls(environment: Environment): Config['courierUrls'] {
  const named = connectedCouriers.flatMap((courier) => {
    const name = `${courier.toUpperCase()}_URL`
    const setting = environment[name]
    if (!setting) return []
    const url = parseUrl(setting)
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname))
    if (!url || !isSafe || url.username || url.search || url.hash) throw refuse(name, faults.notACourierUrl)
    return [[courier, url.href.replace(/\/$/, '')] as const]
  })
  return Object.fromEntries(named)
}

function readSmtp({
  SMTP_URL: setting,
  MAIL_FROM: from,
  PUBLIC_URL: publicUrl,
}: Environment): SmtpSetting | null {
  if (!setting) return null
  const url = parseUrl(setting)
  const isSmtp = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isPercentEncoded(setting)
  if (!isSmtp || !['', '/'].includes(url.pathname) || url.search || url.hash)
    throw refuse('SMTP_URL', faults.notAnSmtpUrl)
  if (!from) throw refuse('MAIL_FROM', faults.mailWithout)
  if (!isEmail(from)) throw refuse('MAIL_FROM', faults.notAnEmail)
  if (!publicUrl) throw refuse('PUBLIC_URL', faults.mailWithout)
  const isEncrypted = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isEncrypted ? 465 : 587),
    encryption: isEncrypted ? 'always' : isLocalHost(url.hostname) ? 'never' : 'startTls',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from,
  }
}

function readTls({ TLS_CERT: cert, TLS_KEY: key }: Environment): TlsSetting | null {
  if (!cert && !key) return null
  if (!cert) throw refuse('TLS_CERT', faults.tlsWithout)
  if (!key) throw refuse('TLS_KEY', faults.tlsWithout)
  try {
    createSecureContext({ cert, key })
  } catch {
    throw refuse('TLS_CERT', faults.notACertificate)
  }
  return { cert, key }
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function readTrustedProxies({ TRUSTED_PROXIES: setting }: Environment): IsTrustedProxy {
  if (!setting) return () => false
  const isTrustedProxy = parseTrustedProxies(setting)
  if (!isTrustedProxy) throw refuse('TRUSTED_PROXIES', faults.notAddresses)
  return isTrustedProxy
}

function readAppConfig(environment: Environment): AppConfig {
  const { productName, providerName, supportEmail } = appConfigSchema.entries
  return {
    productName: readOr(
      environment,
      'PRODUCT_NAME',
      productName,
      faults.notAName,
      defaultAppConfig.productName,
    ),
    providerName: readOr(
      environment,
      'PROVIDER_NAME',
      providerName,
      faults.notAProvider,
      defaultAppConfig.providerName,
    ),
    supportEmail: readOr(
      environment,
      'SUPPORT_EMAIL',
      supportEmail,
      faults.notAnEmail,
      defaultAppConfig.supportEmail,
    ),
  }
}

function readOr(
  environment: Environment,
  name: string,
  schema: v.GenericSchema<string>,
  fault: string,
  fallback: string,
): string {
  const value = environment[name]
  if (value === undefined || value === '') return fallback
  const result = v.safeParse(schema, value)
  if (!result.success) throw refuse(name, fault)
  return result.output
}
