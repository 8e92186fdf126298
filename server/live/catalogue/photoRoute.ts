/** The photos of products, each as a file of its own. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { findPhoto } from '#server/db/live/products.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { refusals } from '#server/http/refusals.ts'
import { idIn, type LiveEnv, requireLive } from '../liveCall.ts'

const YEAR_SECONDS = 31_536_000

/** What the browser may do with it, also where somebody opens its address: show a picture, and nothing else. */
const picture = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // By its key: another photo has another address. Only the person's own browser keeps it.
  'Cache-Control': `private, max-age=${YEAR_SECONDS}, immutable`,
}

/** `GET products/:id/photo/:key/`: the photo that the product is known to have by this key. */
export function photoRoute(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.productPhoto}`,
    describeCall({
      summary: 'The photo of a product',
      answers: [200, v.any()],
      refuses: [401, 403, 404],
      isSignedIn: true,
      contentType: 'image/jpeg',
    }),
    ...requireLive(deps, null),
    async (c) => {
      const { companyId } = c.get('settings')
      const bytes = await findPhoto(deps.database.db, {
        companyId,
        productId: idIn(c),
        key: c.req.param('key'),
      })
      if (!bytes) throw refusals.notFound()
      return c.body(new Uint8Array(bytes), 200, picture)
    },
  )
}
