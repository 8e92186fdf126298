/** Finds what says who somebody is in texts and JSON, and puts '[removed]' in its place. */
import { erasedText } from '#domain/erasing.ts'
import { folded } from '#domain/folding.ts'

/** What is looked for. */
export type Traces = {
  /** Whole texts, or words in a text: names, addresses of mail and of houses. */
  texts: readonly string[]
  /** The last digits of phone numbers: written in any way. */
  digits: readonly string[]
  /** Fields whose texts are removed whatever they are. */
  fields: ReadonlySet<string>
  /** Fields whose texts are removed where a number or an address of mail beside them is a trace: they are of the same person. */
  beside?: ReadonlySet<string>
}

/** Fields that say whose the others beside them are. */
const sayWhose = ['phone', 'number', 'email']

/** A pattern of a text as it is. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns whether a text contains one of the traces, in any case. */
export function matcherOf({ texts, digits }: Traces): (text: string) => boolean {
  const wanted = texts.map(folded).filter((text) => text.length > 1)
  const pattern =
    wanted.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'u')
      : null
  return (text) =>
    (pattern?.test(folded(text)) ?? false) ||
    digits.some((number) => text.replace(/\D/g, '').includes(number))
}

/** The value without the traces; the same value when there are none in it. */
export function redacted(value: unknown, traces: Traces): unknown {
  const isTrace = matcherOf(traces)
  const walk = (part: unknown, field: string | null, fields: ReadonlySet<string>): unknown => {
    if (typeof part === 'string')
      return part !== '' && ((field !== null && fields.has(field)) || isTrace(part)) ? erasedText : part
    if (Array.isArray(part)) {
      const parts = part.map((one) => walk(one, field, fields))
      return parts.some((one, index) => one !== part[index]) ? parts : part
    }
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part)
    // Who did something, as logs name them, is no customer.
    const isActor = 'kind' in part && 'id' in part && 'name' in part
    const isTheirs = entries.some(
      ([name, one]) => sayWhose.includes(name) && typeof one === 'string' && isTrace(one),
    )
    const removed = isTheirs && traces.beside ? new Set([...traces.beside, ...traces.fields]) : traces.fields
    const walked = entries.map(([name, one]) => [name, walk(one, isActor ? null : name, removed)] as const)
    return walked.some(([, one], index) => one !== entries[index]?.[1]) ? Object.fromEntries(walked) : part
  }
  return walk(value, null, traces.fields)
}
