/** How orders are split, in the live API. */
import { Hono } from 'hono'
import {
  allocationPreviewSchema,
  allocationRequestSchema,
  allocationSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { allocationParameters } from '../listParameters.ts'
import { answerWrite, describeRead, describeWrite, type LiveEnv, requireLive } from '../liveCall.ts'
import { allocationOf, changeAllocation, choiceIn, previewAllocation } from './allocation.ts'

export function allocationRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.allocation}`,
      describeRead('How orders are split', allocationSchema),
      ...requireLive(deps),
      (c) => c.json(allocationOf(c.get('settings'))),
    )
    .get(
      `/${livePaths.allocationPreview}`,
      describeRead(
        'What a change would do to orders that are not yet allocated',
        allocationPreviewSchema,
        allocationParameters,
        [400],
      ),
      ...requireLive(deps),
      async (c) => {
        const settings = c.get('settings')
        const choice = choiceIn(c.req.query(), settings)
        return c.json(await previewAllocation(deps.database.db, settings, choice, deps.now()))
      },
    )
    .post(
      `/${livePaths.allocation}`,
      describeWrite('Change how orders are split', 200, allocationSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(allocationRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await changeAllocation(writing, body),
        }))
      },
    )
}
