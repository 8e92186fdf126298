import { type CourierSetting, publishedCouriers } from '#server/partners/courierSetting.ts'
import { serveStandIn } from './desk.ts'
import { createLeopards, leopardsKeys } from './leopards.ts'
import { createPostex, postexKeys } from './postex.ts'
import { createTcs, tcsKeys } from './tcs.ts'

/** Serves the stand-ins of all couriers on the loopback: where a try-out asks them. */
export async function serveStandIns(): Promise<{ setting: CourierSetting; close: () => Promise<void> }> {
  const leopards = await serveStandIn(createLeopards().app)
  const tcs = await serveStandIn(createTcs().app)
  const postex = await serveStandIn(createPostex().app)
  return {
    setting: {
      ...publishedCouriers,
      urls: { leopards: leopards.url, tcs: tcs.url, postex: postex.url },
      areStandIns: true,
      standInValues: { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys },
    },
    async close() {
      await Promise.all([leopards, tcs, postex].map((standIn) => standIn.close()))
    },
  }
}
