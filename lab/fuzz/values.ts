/** Values of a schema, and values that somebody sends who means harm or has a faulty program. */
import fc from 'fast-check'
import type { Schema } from './document.ts'

/** Draws one value. */
export type Draw = fc.GeneratorValue

/** What a value may be taken from: what the API has said so far. */
export type Known = { idsOf(name: string): readonly string[]; texts: readonly string[] }

const numbers = [0, -1, 1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324]

const texts = [
  '',
  ' ',
  '\0',
  '\u3164',
  '\u202Etxt.exe',
  '\uD800',
  'Z\u0351\u036B\u0343'.repeat(30),
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'.repeat(20),
  "'; drop table orders; --",
  '%_\\',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '=cmd|/c calc!A1',
  'true',
  'null',
  'NaN',
  '__proto__',
  '9'.repeat(400),
  'a'.repeat(70_000),
  '2026-02-30',
  '-infinity',
  '00000000-0000-0000-0000-000000000000',
]

const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)])

/** A value that no schema of ours allows here, or only by chance. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, null, true, false, [], {}, [[]], [null], deep(200)),
  fc.constant(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at]))),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** What may be sent as a text in an address or a header. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts.filter((text) => text.length < 1000)),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer().map(String),
)

/** A value that the schema allows, for the field `name`. */
export function valueOf(schema: Schema, draw: Draw, known: Known, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return draw(fc.constantFrom, ...schema.enum)
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) {
    const given = kinds.filter(({ type }) => type !== 'null' || draw(fc.nat, { max: 3 }) === 0)
    return valueOf(
      draw(() => fc.constantFrom(...given)),
      draw,
      known,
      name,
    )
  }
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, draw, known, name) as object))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, draw, known)
    case 'array':
      return Array.from({ length: lengthOf(schema, draw) }, () =>
        valueOf(schema.items ?? {}, draw, known, name),
      )
    case 'integer':
    case 'number':
      return numberOf(schema, draw)
    case 'boolean':
      return draw(fc.boolean)
    case 'null':
      return null
    case 'string':
      return textOf(schema, draw, known, name)
    case undefined:
    default:
      return draw(fc.jsonValue)
  }
}

/** Mostly not empty, and never long. */
function lengthOf({ minItems = 0, maxItems = 3 }: Schema, draw: Draw): number {
  const most = Math.min(maxItems, Math.max(minItems, 3))
  return Math.max(
    minItems,
    draw(() =>
      fc.oneof({ arbitrary: fc.integer({ min: Math.min(1, most), max: most }), weight: 4 }, fc.constant(0)),
    ),
  )
}

function objectOf(schema: Schema, draw: Draw, known: Known): unknown {
  const required = new Set(schema.required)
  const given = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || draw(fc.nat, { max: 3 }) > 0)
    .map(([name, value]) => [name, valueOf(value, draw, known, name)])
  return Object.fromEntries(given)
}

/** Small numbers as often as the limits: with 10,000 of everything no order is ever filled. */
function numberOf({ minimum = -1000, maximum = 1000 }: Schema, draw: Draw): number {
  const small = { min: minimum, max: Math.min(maximum, Math.max(minimum, 0) + 20) }
  return draw(() => fc.oneof({ arbitrary: fc.integer(small), weight: 4 }, fc.constantFrom(minimum, maximum)))
}

/** What people fill in, without which hardly anything is accepted. */
const usual: Readonly<Record<string, readonly string[]>> = {
  email: ['someone@shop.test', 'somebody@shop.test'],
  phone: ['0300-1234567', '+923451234567'],
  number: ['0300-1234567', '0333 7654321'],
  city: ['Karachi', 'Lahore', 'Quetta', 'Islamabad'],
  country: ['Pakistan'],
  zip: ['75500', ''],
  password: ['correct horse battery'],
  confirm_password: ['correct horse battery'],
  ntn: ['1234567-8'],
  cnic: ['42101-1234567-1'],
  name: ['Ayesha Khan', 'عائشہ'],
  first_name: ['Ayesha'],
  last_name: ['Khan'],
  company: ['Saddar Garments'],
  title: ['Lamp', 'Shalwar Kameez'],
}

function textOf(schema: Schema, draw: Draw, known: Known, name: string): string {
  const { pattern, minLength = 0, maxLength = 40 } = schema
  if (pattern) return idOf(draw, known, name)
  const filled = Object.hasOwn(usual, name) ? (usual[name] ?? []) : []
  if (filled.length > 0 && draw(fc.nat, { max: 3 }) > 0) return draw(() => fc.constantFrom(...filled))
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 40) }
  const fitting = known.texts.filter((text) => text.length >= minLength && text.length <= maxLength)
  const some = fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }), fc.emailAddress())
  return draw(() => (fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), some) : some)).slice(
    0,
    maxLength,
  )
}

/** An id that was seen for the field `name`, or one that nobody has. */
export function idOf(draw: Draw, known: Known, name: string): string {
  const ids = known.idsOf(name)
  return ids.length > 0 ? draw(() => fc.constantFrom(...ids)) : draw(fc.uuid)
}

/** The value with one thing spoiled: a part replaced, left out, or added. */
export function spoiled(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw(fc.integer, { min: 0, max: 4 }) === 0)
    return draw(() => hostileValue)
  if (Array.isArray(value)) {
    if (value.length === 0) return [draw(() => hostileValue)]
    const at = draw(fc.nat, { max: value.length - 1 })
    return value.map((item, index) => (index === at ? spoiled(item, draw) : item))
  }
  const names = Object.keys(value)
  const kind = draw(fc.constantFrom, 'leave out', 'add', 'spoil', 'spoil', 'spoil')
  if (kind === 'add' || names.length === 0) {
    const name = draw(() =>
      fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'id'), hostileText),
    )
    // Not assigned: `__proto__` is to be a field of its own.
    return Object.defineProperty({ ...value }, name, { value: draw(() => hostileValue), enumerable: true })
  }
  const name = draw(fc.constantFrom, ...names)
  const { [name]: part, ...rest } = value as Record<string, unknown>
  return kind === 'leave out' ? rest : { ...rest, [name]: spoiled(part, draw) }
}
