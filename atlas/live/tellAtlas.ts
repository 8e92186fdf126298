import {
  Actor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { channelName, type Entry, type Message } from './protocol.ts'
import { createRedaction } from './redaction.ts'

/** The number of events that are kept for an atlas that is opened later. */
const kept = 300

/**
 * Tells an atlas in another window what the actors of this page do. For development only: every actor that starts
 * from now on is watched, whoever starts it, so that no flow has to know. Gives back what ends it.
 */
export function tellAtlas(): () => void {
  const page = crypto.randomUUID()
  const channel = new BroadcastChannel(channelName)
  const redact = createRedaction()
  const entries: Entry[] = []
  const say = (message: Message) => channel.postMessage(message)

  function onInspection(inspected: InspectionEvent): void {
    if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return
    const { actorRef, event, snapshot } = inspected
    const number = (entries.at(-1)?.number ?? 0) + 1
    const entry = {
      number,
      ...entryOf(actorRef, snapshot),
      event: redact(event),
      context: redact(snapshot.context),
    }
    entries.push(entry)
    if (entries.length > kept) entries.shift()
    say({ type: 'entries.told', page, entries: [entry] })
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'atlas.opened') say({ type: 'entries.told', page, entries })
  }
  const leave = () => say({ type: 'page.left', page })
  window.addEventListener('pagehide', leave)
  say({ type: 'entries.told', page, entries })
  const stopWatching = watchEveryActor(onInspection)
  return () => {
    stopWatching()
    window.removeEventListener('pagehide', leave)
    leave()
    channel.close()
  }
}

function entryOf(actor: { sessionId: string }, snapshot: AnyMachineSnapshot) {
  const { status, value, machine } = snapshot
  return {
    at: performance.timeOrigin + performance.now(),
    actor: actor.sessionId,
    chart: machine.id,
    status,
    value,
  }
}

/** Looks into every system of actors as its first actor starts; React's hooks start theirs themselves. */
function watchEveryActor(onInspection: (event: InspectionEvent) => void): () => void {
  const watched = new Map<object, { unsubscribe: () => void }>()
  const start = Reflect.get(Actor.prototype, 'start') as Actor<AnyActorLogic>['start']
  Actor.prototype.start = function (...rest) {
    if (!watched.has(this.system)) watched.set(this.system, this.system.inspect(onInspection))
    return start.apply(this, rest)
  }
  return () => {
    Actor.prototype.start = start
    for (const watching of watched.values()) watching.unsubscribe()
  }
}
