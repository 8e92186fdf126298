/**
 * Removes secrets from the events that the application sends to an atlas: by the name of a field, by a name next to a
 * value (`{ field: 'password', value }`), by the pattern of a value, and by values that were seen under such a name.
 * Functions, actors and class instances are replaced by their name.
 */
import type { Json } from '#atlas/chart/chart.ts'

export const hidden = '(hidden)'

/** A name is secret if it contains one of these … */
const parts =
  /pass|pwd|secret|token|credential|api_?key|access_?key|private_?key|authori[sz]ation|cookie|signature/i
/** … or one of these words … */
const words = new Set(['auth', 'key', 'keys', 'jwt', 'otp', 'pin', 'cvv', 'cvc', 'cnic', 'username', 'login'])
/** … or is one of these, the names of session tokens in the API. */
const whole = new Set(['access', 'refresh', 'bearer'])

/** Patterns of secrets, with the prefix that is kept. */
const looks: [pattern: RegExp, kept: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, ''],
  [/\b(bearer|basic)\s+\S+/gi, '$1 '],
  [/\b(?:shp(?:at|ca|pa|ss)|ck|cs|sk|pk|rk|gh[opsu]|xox[abp])[_-][\w-]+/g, ''],
  [/(:\/\/)[^/\s@]+@/g, '$1'],
  [/([\w-]*(?:pass|secret|token|credential|key|auth)[\w-]*["']?\s*[=:]\s*["']?)[^\s&"',;]+/gi, '$1'],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, ''],
]

/** Shorter secrets also occur in ordinary words, or are the start of a secret that is being typed. */
const shortest = 4
const most = { depth: 10, items: 100, characters: 500 }

/** Creates the redaction of a page, which remembers the secrets that it has seen. */
export function createRedaction(): (value: unknown) => Json {
  const seen = new Set<string>()
  return (value) => {
    for (const secret of secretsIn(value)) if (secret.length >= shortest) seen.add(secret)
    return cleaned(value, (text) => withoutSecrets(text, seen))
  }
}

export function isSecretName(name: string): boolean {
  const separate = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return (
    parts.test(name) || whole.has(separate) || separate.split(/[^a-z\d]+/).some((word) => words.has(word))
  )
}

/** Whether a property is secret: by its own name, or by the name in the same object. */
function isSecret(object: Record<string, unknown>, name: string): boolean {
  if (isSecretName(name)) return true
  const { field, name: called, key } = object
  const named = [field, ...('value' in object ? [called, key] : [])]
  const isNamed = named.some((one) => typeof one === 'string' && isSecretName(one))
  return isNamed && !['field', 'name', 'key', 'type'].includes(name)
}

/** All texts under a secret name, at any depth. */
function secretsIn(value: unknown, isHidden = false, depth = 0): string[] {
  if (typeof value === 'string') return isHidden ? [value] : []
  if (depth > most.depth || !isPlain(value)) return []
  return entriesOf(value).flatMap(([name, inner]) =>
    secretsIn(inner, isHidden || (!Array.isArray(value) && isSecret(value, name)), depth + 1),
  )
}

function withoutSecrets(text: string, seen: ReadonlySet<string>): string {
  let result = text
  for (const secret of [...seen].sort((one, other) => other.length - one.length))
    result = result.replaceAll(secret, hidden)
  for (const [pattern, kept] of looks) result = result.replace(pattern, `${kept}${hidden}`)
  return result.length > most.characters ? `${result.slice(0, most.characters)}…` : result
}

function cleaned(value: unknown, clean: (text: string) => string, depth = 0): Json {
  if (typeof value === 'string') return clean(value)
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (value === undefined) return null
  if (value instanceof Error) return { name: value.name, message: clean(value.message) }
  if (!isPlain(value)) return `(${nameOf(value)})`
  if (depth > most.depth) return '(deeper)'
  if (Array.isArray(value)) {
    const items = value.slice(0, most.items).map((item: unknown) => cleaned(item, clean, depth + 1))
    return value.length > most.items ? [...items, `(${value.length - most.items} more)`] : items
  }
  return Object.fromEntries(
    entriesOf(value).map(([name, inner]) => [
      clean(name),
      isSecret(value, name) ? withoutValue(inner) : cleaned(inner, clean, depth + 1),
    ]),
  )
}

/** Keeps null, empty texts and booleans, which reveal nothing. */
function withoutValue(value: unknown): Json {
  if (value === undefined || value === null) return null
  return value === '' || typeof value === 'boolean' ? value : hidden
}

function isPlain(value: unknown): value is Record<string, unknown> | unknown[] {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const entriesOf = (value: Record<string, unknown> | unknown[]): [string, unknown][] => Object.entries(value)

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'object') : typeof value
