/** The recipe of machines/README.md for the Stately Inspector, followed: its text is run. */
import { readFileSync } from 'node:fs'
import {
  type AnyStateMachine,
  createActor,
  createEmptyActor,
  fromCallback,
  type InspectionEvent,
} from 'xstate'
import { createRedaction } from '#atlas/live/redaction.ts'
import { models } from '#tests/model/models.ts'

/** What the inspector posts to its page. */
type Posted = { type: string; name?: string; definition?: string }

/** The function of the package, and the window in which it runs. */
export type Inspector = { createBrowserInspector: unknown; window: Window }

const secret = 'Kanarienvogel'

/**
 * What the inspector posts of one actor of a chart. Its own page cannot be reached here: this is what it is sent.
 *
 * @throws when a password is among it, or when the recipe is no longer in the README.
 */
export function definitionSentOf(
  machine: AnyStateMachine,
  { createBrowserInspector, window }: Inspector,
): unknown {
  const posted: Posted[] = []
  const asked: (() => void)[] = []
  const page = { postMessage: (message: Posted) => posted.push(message) }
  const opener = Object.assign(new EventTarget(), { open: () => page })
  // It sends when the browser has time.
  Object.assign(window, { requestIdleCallback: (send: () => void) => asked.push(send) })
  const inspect = follow(createBrowserInspector, opener)
  opener.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})]),
  )
  const [start] = Object.values(models[machine.id]?.starts ?? {})
  const input: unknown = typeof start?.input === 'function' ? start.input(createEmptyActor()) : start?.input
  const actor = createActor(machine.provide({ actors } as object), { input: input as never, inspect }).start()
  // The chart in which a password is typed.
  if (machine.id === 'signIn') actor.send({ type: 'field.changed', field: 'password', value: secret })
  actor.stop()
  for (const send of asked) send()
  if (JSON.stringify(posted).includes(secret)) throw new Error('a password is sent')
  const told = posted.find(({ type, name }) => type === '@xstate.actor' && name === machine.id)
  return JSON.parse(told?.definition ?? 'null')
}

/** Runs the code of the README. Returns what it gives to the root of all actors. */
function follow(createBrowserInspector: unknown, window: unknown): (event: InspectionEvent) => void {
  const readme = readFileSync('machines/README.md', 'utf8')
  const [, code = ''] = /```ts\n(import \{ createBrowserInspector[^`]*)```/.exec(readme) ?? []
  const body = code.replace(/^import .*$/gm, '').replace(/createBrowserInspector\(\{/, '$&\n  window,')
  if (!body.includes('window,')) throw new Error('the recipe is not in machines/README.md')
  // oxlint-disable-next-line typescript/no-implied-eval -- It is the text of our own README.
  const run = new Function('createBrowserInspector', 'createRedaction', 'window', `${body}\nreturn inspect`)
  return run(createBrowserInspector, createRedaction, window) as (event: InspectionEvent) => void
}
