import { useLayoutEffect, useState } from 'react'
import type { ActorRef, AnyActorRef, AnyEventObject, Snapshot } from 'xstate'

type Parent = Pick<
  ActorRef<Snapshot<unknown> & { children: Record<string, AnyActorRef | undefined> }, AnyEventObject>,
  'getSnapshot' | 'subscribe'
>

/**
 * The actor of this id below `parent`; undefined while there is none. It is listened to before the first paint: an actor
 * that a later layout effect of the same component starts is there before anything is painted.
 */
export function useChild(parent: Parent, id: string): AnyActorRef | undefined {
  const [seen, setSeen] = useState(() => ({ parent, child: parent.getSnapshot().children[id] }))
  useLayoutEffect(() => {
    const look = () => {
      const child = parent.getSnapshot().children[id]
      setSeen((before) => (before.parent === parent && before.child === child ? before : { parent, child }))
    }
    look()
    const subscription = parent.subscribe(look)
    return () => subscription.unsubscribe()
  }, [parent, id])
  return seen.parent === parent ? seen.child : undefined
}
