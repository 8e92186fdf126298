import { type AnyEventObject, fromCallback } from 'xstate'
import { PRESENCE_BEAT_MS } from '#domain/fulfilment/presence.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** Says that a form of an order is open here, for as long as it is. A call that fails is made up for by the next one. */
export function presenceTeller({ tellPresence }: Workspace['orders']) {
  return fromCallback<AnyEventObject, { orderId: string }>(({ input: { orderId } }) => {
    const tell = (isEditing: boolean) => void tellPresence?.(orderId, isEditing).catch(() => undefined)
    tell(true)
    const beating = setInterval(() => tell(true), PRESENCE_BEAT_MS)
    return () => {
      clearInterval(beating)
      tell(false)
    }
  })
}
