/** What a company, and the provider, does with connections to couriers; each act answers with all of them. */
import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import type {
  ConnectionResponse,
  ConnectionsResponse,
  connectionEventSchema,
  credentialsRequestSchema,
  cutOffRequestSchema,
  pickupsRequestSchema,
} from '#domain/partners/connectionContract.ts'
import {
  type ConnectedCourier,
  connectedCouriers,
  fieldsOf,
  PROVIDER_ID,
  setupFieldOf,
} from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { trimmed } from '#domain/text.ts'
import { possibleForPeople } from '#machines/connection/nextConnectionState.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import type { Vault } from '#server/companies/vault.ts'
import type { Queries } from '#server/db/database.ts'
import {
  type ConnectionRow,
  countWaiting,
  findCourierSetup,
  findPlaces,
  listConnections,
  lockConnection,
  saveConnection,
} from '#server/db/live/couriers.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { shareKeyInForce } from '#server/db/setups.ts'
import { listWarehouses } from '#server/db/warehouses.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { applyToConnection, sealCredentials, valuesOf } from '#server/partners/connections.ts'
import { publishedCouriers } from '#server/partners/courierSetting.ts'
import { queueConnection } from '#server/partners/outbox.ts'
import { pushPathOf } from '#server/partners/pushRoute.ts'
import type { Writing } from '../write.ts'

type Given = v.InferOutput<typeof credentialsRequestSchema>
type Told = v.InferOutput<typeof connectionEventSchema>
type CutOff = v.InferOutput<typeof cutOffRequestSchema>
type Pickups = v.InferOutput<typeof pickupsRequestSchema>

/** Whose connections they are, the writing says. */
export function connectionActs(deps: AppDeps) {
  const { vault } = deps
  const answer = (queries: Queries, ownerId: string) => readConnections(deps, queries, ownerId)
  return {
    async connect(writing: Writing, { courier, values, version }: Given) {
      const { tx, companyId } = writing
      const row = await lockSeen(writing, courier, version)
      const known = { ...(await valuesOfSetup(vault, tx, row)), ...valuesOf(deps, row) }
      const given = fieldsOf(row.courier).map(
        ({ name }) => [name, trimmed(values[name]) || known[name] || ''] as const,
      )
      const missing = given.filter(([, value]) => value === '')
      if (missing.length > 0)
        throw fieldsRefused(
          Object.fromEntries(
            missing.map(([field]) => [field, courierServerMessages.fieldMissing({ field })]),
          ),
        )
      const keyId = await shareKeyInForce(tx, vault.keyIds[0])
      const sealed = sealCredentials(vault, row, Object.fromEntries(given), keyId)
      const pushToken = row.pushToken ?? randomBytes(24).toString('base64url')
      await apply(writing, row, 'credentials.given', { sealed, pushToken })
      await queueConnection(tx, row)
      return answer(tx, companyId)
    },
    async sendEvent(writing: Writing, { courier, type, version }: Told) {
      const { tx, companyId } = writing
      const row = await lockSeen(writing, courier, version)
      const isOver = type === 'connection.ended'
      await apply(
        writing,
        row,
        type,
        isOver ? { sealed: null, pushToken: null, checkedAt: null, failedAt: null } : {},
      )
      if (type === 'connection.resumed') await queueConnection(tx, row)
      return answer(tx, companyId)
    },
    async savePickups(writing: Writing, { courier, pickups, version }: Pickups) {
      const { tx, companyId } = writing
      const row = await lockSeen(writing, courier, version)
      const places = await findPlaces(tx, row)
      const codes = places?.pickupAddresses.map(({ code }) => code) ?? []
      const isKnown = pickups.every(({ code }) => code === '' || codes.length === 0 || codes.includes(code))
      if (!isKnown) throw fieldsRefused({ pickups: courierServerMessages.unknownPickup })
      const next = Object.fromEntries(pickups.map(({ location_id, code }) => [location_id, trimmed(code)]))
      await saveConnection(tx, row, { pickups: next })
      await writing.log({
        subject: 'company',
        subjectId: companyId,
        event: 'pickups.changed',
        before: { courier: row.courier, pickups: row.pickups },
        after: { courier: row.courier, pickups: next },
        version: 0,
      })
      return answer(tx, companyId)
    },
    /** It counts for attempts from then on: what a parcel was told before stays. */
    async saveCutOff(writing: Writing, { courier, cut_off: adviceCutOff, version }: CutOff) {
      const { tx, companyId } = writing
      const row = await lockSeen(writing, courier, version)
      await saveConnection(tx, row, { adviceCutOff })
      await writing.log({
        subject: 'company',
        subjectId: companyId,
        event: 'adviceCutOff.changed',
        before: { courier: row.courier, adviceCutOff: row.adviceCutOff },
        after: { courier: row.courier, adviceCutOff },
        version: 0,
      })
      return answer(tx, companyId)
    },
  }
}

/** The connection of a request, locked and in the version that was seen. */
async function lockSeen(
  { tx, companyId, now }: Writing,
  courier: ConnectedCourier,
  seen: number,
): Promise<ConnectionRow> {
  const row = await lockConnection(tx, { companyId, courier }, now)
  if (row.version !== seen)
    throw refusals.staleVersion({
      detail: courierServerMessages.changed,
      version: row.version,
      changed_by: '',
      changed_at: now.getTime(),
      differing: {},
    })
  return row
}

async function apply(
  writing: Writing,
  row: ConnectionRow,
  type: 'credentials.given' | 'connection.paused' | 'connection.resumed' | 'connection.ended',
  changes: Parameters<typeof saveConnection>[2],
): Promise<void> {
  if (!(await applyToConnection(writing, row, { type }, changes)))
    throw refusals.inUse(courierServerMessages.notPossible)
}

/** The values of a connection that onboarding asked for. */
async function valuesOfSetup(
  vault: Vault,
  queries: Queries,
  { companyId, courier }: Pick<ConnectionRow, 'companyId' | 'courier'>,
): Promise<Record<string, string>> {
  const setup = await findCourierSetup(queries, companyId)
  if (!setup) return {}
  return Object.fromEntries(
    fieldsOf(courier).flatMap(({ name }) => {
      const field = setupFieldOf(setup.courier_type, courier, name)
      const sealed = field && (setup as Partial<Record<string, string | null>>)[field]
      return sealed ? [[name, vault.open(sealed, `${companyId}/${field}`)]] : []
    }),
  )
}

/** The couriers, and how a company or the provider is connected to each. */
export async function readConnections(
  deps: AppDeps,
  queries: Queries,
  companyId: string,
): Promise<ConnectionsResponse> {
  const { vault, couriers: setting = publishedCouriers } = deps
  const rows = await listConnections(queries, companyId)
  const waiting = await countWaiting(queries, companyId)
  const places = await listCollected(queries, companyId)
  const answers: ConnectionResponse[] = []
  for (const courier of connectedCouriers) {
    const row = rows.find((candidate) => candidate.courier === courier) ?? noRow(companyId, courier)
    const told = await findPlaces(queries, row)
    const ofSetup = await valuesOfSetup(vault, queries, row)
    const known = valuesOf(deps, row)
    answers.push({
      courier,
      state: row.state,
      words: row.words,
      checked_at: row.checkedAt?.getTime() ?? null,
      failed_at: row.failedAt?.getTime() ?? null,
      fields: fieldsOf(courier).map(({ name, isSecret }) => ({
        name,
        is_secret: isSecret,
        // Onboarding keeps all of them as secrets.
        value: isSecret ? null : (known[name] ?? null),
        known: known[name] !== undefined ? 'yes' : ofSetup[name] !== undefined ? 'setup' : 'no',
      })),
      pickup_addresses:
        told?.pickupAddresses.map(({ code, address, cityName }) => ({
          code,
          label: [address, cityName].filter(Boolean).join(', '),
        })) ?? [],
      pickups: places.map(({ id, name }) => ({ location_id: id, name, code: row.pickups[id] ?? '' })),
      advice_cut_off: row.adviceCutOff,
      cities: told?.cities.filter(({ isDestination }) => isDestination).length ?? null,
      waiting: waiting.get(courier) ?? 0,
      push_path:
        couriers[courier].posts && row.pushToken !== null
          ? pushPathOf(courier, companyId, row.pushToken)
          : null,
      is_stand_in: setting.areStandIns,
      version: row.version,
      possible: possibleForPeople(row.state),
    })
  }
  return { rows: answers }
}

const noRow = (companyId: string, courier: ConnectedCourier) => ({
  companyId,
  courier,
  state: 'notConnected' as const,
  words: null,
  sealed: null,
  pickups: {} as Record<string, string>,
  adviceCutOff: null,
  pushToken: null as string | null,
  checkedAt: null,
  failedAt: null,
  version: 0,
})

/** Where couriers collect: at the places of a company that are open, or at the warehouses of the provider. */
async function listCollected(queries: Queries, ownerId: string): Promise<{ id: string; name: string }[]> {
  if (ownerId === PROVIDER_ID)
    return (await listWarehouses(queries)).map(({ warehouse: { id, name } }) => ({ id: String(id), name }))
  return (await listLocations(queries, ownerId)).filter(({ closedAt }) => closedAt === null)
}
