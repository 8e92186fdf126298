import { type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from 'xstate'
import { channelName, type Entry, lockOf, locks, type Message, type News, timeNow } from './protocol.ts'
import { createRedaction } from './redaction.ts'
import { createServerNews } from './serverNews.ts'

/** The number of events that are kept for an atlas that is opened later. */
const kept = 300

/**
 * Tells an atlas in another window what the actors of this page do. For development only.
 * Returns the inspector for the root actor, which also gets the events of every actor below it, and a function that stops.
 */
export function tellAtlas(): { inspect: (event: InspectionEvent) => void; stop: () => void } {
  const page = crypto.randomUUID()
  const channel = new BroadcastChannel(channelName)
  const redact = createRedaction()
  const entries: Entry[] = []
  const newsOfServer = createServerNews(redact)
  let hasStopped = false
  let unlock = () => {}
  const say = (message: Message) => channel.postMessage(message)

  function inspect(inspected: InspectionEvent): void {
    if (hasStopped || inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return
    const { actorRef, event, snapshot } = inspected
    const told = {
      ...entryOf(actorRef, snapshot),
      event: redact(event),
      context: redact(snapshot.context),
    }
    add([told, ...newsOfServer(actorRef.sessionId, snapshot)])
  }

  function add(news: readonly News[]): void {
    const last = entries.at(-1)?.number ?? 0
    const numbered = news.map((entry, index) => ({ number: last + index + 1, ...entry }))
    entries.push(...numbered)
    entries.splice(0, entries.length - kept)
    say({ type: 'entries.told', page, entries: numbered })
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'atlas.opened') say({ type: 'entries.told', page, entries })
  }
  void locks()?.request(lockOf(page), () => new Promise<void>((end) => (unlock = end)))
  const leave = () => say({ type: 'page.left', page })
  window.addEventListener('pagehide', leave)
  say({ type: 'entries.told', page, entries })
  return {
    inspect,
    stop() {
      hasStopped = true
      window.removeEventListener('pagehide', leave)
      leave()
      unlock()
      channel.close()
    },
  }
}

function entryOf(actor: { sessionId: string }, snapshot: AnyMachineSnapshot) {
  const { status, value, machine } = snapshot
  return {
    at: timeNow(),
    actor: actor.sessionId,
    chart: machine.id,
    status,
    value,
  }
}
