/** The connections of a company to couriers: its owner changes them, its managers see them. */
import { randomBytes } from 'node:crypto'
import { courierCalls } from '#domain/calls/courierCalls.ts'
import { resolveCity } from '#domain/fulfilment/cities.ts'
import { type ConnectionResponse, type ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import {
  type ConnectedCourier,
  connectedCouriers,
  fieldsOf,
  setupFieldOf,
} from '#domain/partners/connections.ts'
import type { CourierRules, CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import { readRule, ruleForm } from '#domain/partners/courierRules.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { trimmed } from '#domain/text.ts'
import { possibleForPeople } from '#machines/connection/nextConnectionState.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import { rightMessages } from '#messages/rights.ts'
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
import { lockSettings, type Settings, saveSettings } from '#server/db/live/settings.ts'
import { shareKeyInForce } from '#server/db/setups.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { applyToConnection, sealCredentials, valuesOf } from '#server/partners/connections.ts'
import { publishedCouriers } from '#server/partners/courierSetting.ts'
import { queueConnection } from '#server/partners/outbox.ts'
import { pushPathOf } from '#server/partners/pushRoute.ts'
import { workRightsIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { requireVersion, type Writing } from '../write.ts'

export function connectionRoutes(deps: AppDeps) {
  const { vault } = deps
  const answer = (queries: Queries, companyId: string) => readConnections(deps, queries, companyId)
  return serveCalls(deps, courierCalls, {
    list(c) {
      if (!workRightsIn(c).includes('couriers.see')) throw refusals.notAllowed(rightMessages['couriers.see'])
      return answer(deps.database.db, c.get('settings').companyId)
    },
    rules(c) {
      if (!workRightsIn(c).includes('couriers.see')) throw refusals.notAllowed(rightMessages['couriers.see'])
      return rulesOf(c.get('settings'))
    },
    saveRules: changeRules,
    async connect(writing, { courier, values, version }) {
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
    async sendEvent(writing, { courier, type, version }) {
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
    async savePickups(writing, { courier, pickups, version }) {
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
  })
}

const rulesOf = ({ courierRules, version, connected }: Settings): CourierRulesResponse => ({
  ...courierRules,
  version,
  connected,
})

/** Stores the rules, with each city by its known name. */
async function changeRules(
  writing: Writing,
  { rules, fallback, version: seen }: CourierRules & { version: number },
): Promise<CourierRulesResponse> {
  const { tx, companyId } = writing
  const settings = await lockSettings(tx, companyId)
  if (!settings) throw refusals.notFound()
  const of = { subject: 'company', subjectId: companyId } as const
  await requireVersion(writing, { ...of, seen, version: settings.version })
  const problems: Record<string, string> = {}
  const known = rules.map((rule, index) => ({
    ...rule,
    cities: [
      ...new Set(
        rule.cities.map((name) => {
          const match = resolveCity(name)
          if (match.is === 'known') return match.place.city
          problems[`${index}.cities`] = courierServerMessages.unknownCity({ city: name })
          return name
        }),
      ),
    ],
  }))
  for (const [index, rule] of known.entries())
    if ('problems' in readRule(ruleForm(rule)))
      problems[`${index}.cities`] ??= courierServerMessages.unclearRule
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
  const courierRules = { rules: known, fallback }
  const version = await saveSettings(tx, companyId, { courierRules })
  await writing.log({
    ...of,
    event: 'courierRules.changed',
    before: { courierRules: settings.courierRules },
    after: { courierRules },
    version,
  })
  return rulesOf({ ...settings, courierRules, version })
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

async function readConnections(
  deps: AppDeps,
  queries: Queries,
  companyId: string,
): Promise<ConnectionsResponse> {
  const { vault, couriers: setting = publishedCouriers } = deps
  const rows = await listConnections(queries, companyId)
  const waiting = await countWaiting(queries, companyId)
  const locations = (await listLocations(queries, companyId)).filter(({ closedAt }) => closedAt === null)
  const answers: ConnectionResponse[] = []
  for (const courier of connectedCouriers) {
    const row = rows.find((candidate) => candidate.courier === courier) ?? noRow(companyId, courier)
    const places = await findPlaces(queries, row)
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
        places?.pickupAddresses.map(({ code, address, cityName }) => ({
          code,
          label: [address, cityName].filter(Boolean).join(', '),
        })) ?? [],
      pickups: locations.map(({ id, name }) => ({ location_id: id, name, code: row.pickups[id] ?? '' })),
      cities: places?.cities.filter(({ isDestination }) => isDestination).length ?? null,
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
  pushToken: null as string | null,
  checkedAt: null,
  failedAt: null,
  version: 0,
})
