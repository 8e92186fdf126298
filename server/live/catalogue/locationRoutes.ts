/** Locations in the live API; on screen they are warehouses. */
import { Hono } from 'hono'
import {
  locationRequestSchema,
  locationSchema,
  locationsResponseSchema,
  newLocationSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { answerWrite, describeRead, describeWrite, idIn, type LiveEnv, requireLive } from '../liveCall.ts'
import { addLocation, changeLocation, readLocations } from './locations.ts'

export function locationRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.locations}`,
      describeRead('All locations, also closed ones', locationsResponseSchema),
      ...requireLive(deps),
      async (c) => c.json({ rows: await readLocations(deps.database.db, c.get('account').companyId) }),
    )
    .post(
      `/${livePaths.locations}`,
      describeWrite('Add a location', 201, locationSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newLocationSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 201,
          body: await addLocation(writing, body, c.get('settings')),
        }))
      },
    )
    .put(
      `/${livePaths.location}`,
      describeWrite('Change, close or open a location', 200, locationSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(locationRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await changeLocation(writing, idIn(c), body),
        }))
      },
    )
}
