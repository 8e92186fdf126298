import { useEffect, useReducer, useState } from 'react'
import { channelName, lockOf, locks, type Message } from './protocol.ts'
import { actorsAt, emptyTimeline, runningOf, withMessage } from './timeline.ts'

export type Live = ReturnType<typeof useConnection>

const isWatched = import.meta.env.DEV || import.meta.env.KARWAN_ATLAS_LIVE === '1'

/** The running application: in development, and in a try-out that was built with KARWAN_ATLAS_LIVE=1. */
export const useLive: () => Live | undefined = isWatched ? useConnection : () => undefined

/** Tells once that a page has ended, also one that was closed before its last message was sent. */
async function tellEnd(page: string, watched: Set<string>, tell: (message: Message) => void): Promise<void> {
  const manager = locks()
  if (!manager || watched.has(page)) return
  const { held = [] } = await manager.query()
  // A page that has no lock yet has one when it tells the next events.
  if (watched.has(page) || !held.some(({ name }) => name === lockOf(page))) return
  watched.add(page)
  await manager.request(lockOf(page), () => tell({ type: 'page.left', page }))
}

/** Receives the events of the application in another window. */
function useConnection() {
  const [timeline, tell] = useReducer(withMessage, emptyTimeline)
  const [isOn, setOn] = useState(false)
  const [moment, setMoment] = useState<number | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    const watched = new Set<string>()
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      tell(data)
      if (data.type === 'entries.told') void tellEnd(data.page, watched, tell)
    }
    channel.postMessage({ type: 'atlas.opened' } satisfies Message)
    return () => channel.close()
  }, [])
  const count = moment ?? timeline.told.length
  const actors = actorsAt(timeline, count)
  return {
    isConnected: timeline.pages.size > 0,
    isOn,
    setOn,
    told: timeline.told,
    /** The number of entries up to the shown event; null follows the application. */
    moment,
    setMoment,
    count,
    actors,
    running: runningOf(actors),
  }
}
