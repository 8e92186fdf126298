import { MINUTE } from '#domain/weeks.ts'
import { type CourierSetting, publishedCouriers } from '#server/partners/courierSetting.ts'
import { serveStandIn } from './desk.ts'
import { createLeopards, leopardsKeys } from './leopards.ts'
import { createPostex, postexKeys } from './postex.ts'
import { createTcs, tcsKeys } from './tcs.ts'

/** An hour of a parcel's way takes half a minute in a try-out. */
const HOUR_MS = 30_000
/** Long enough for a person to print, pack and hand over what they booked: most are delivered after half an hour. */
const WAIT_MS = 12 * MINUTE
const FOLLOW_EVERY_MS = 15_000

/** Serves the stand-ins of all couriers on the loopback: where a try-out asks them. */
export async function serveStandIns(): Promise<{ setting: CourierSetting; close: () => Promise<void> }> {
  const standIns = [createLeopards(), createTcs(), createPostex()] as const
  for (const { desk } of standIns) desk.setHour(HOUR_MS, WAIT_MS)
  const [leopards, tcs, postex] = await Promise.all(standIns.map(({ app }) => serveStandIn(app)))
  if (!leopards || !tcs || !postex) throw new Error('All stand-ins are served')
  return {
    setting: {
      ...publishedCouriers,
      urls: { leopards: leopards.url, tcs: tcs.url, postex: postex.url },
      areStandIns: true,
      followEveryMs: FOLLOW_EVERY_MS,
      standInValues: { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys },
    },
    async close() {
      await Promise.all([leopards, tcs, postex].map((standIn) => standIn.close()))
    },
  }
}
