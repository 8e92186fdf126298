/** The connections of a company to couriers: its owner changes them, its managers see them. */
import { courierCalls } from '#domain/calls/courierCalls.ts'
import { resolveCity } from '#domain/fulfilment/cities.ts'
import type { CourierRules, CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import { readRule, ruleForm } from '#domain/partners/courierRules.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import { rightMessages } from '#messages/rights.ts'
import { lockSettings, type Settings, saveSettings } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { workRightsIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { requireVersion, type Writing } from '../write.ts'
import { connectionActs, readConnections } from './connectionActs.ts'

export function connectionRoutes(deps: AppDeps) {
  return serveCalls(deps, courierCalls, {
    list(c) {
      if (!workRightsIn(c).includes('couriers.see')) throw refusals.notAllowed(rightMessages['couriers.see'])
      return readConnections(deps, deps.database.db, c.get('settings').companyId)
    },
    rules(c) {
      if (!workRightsIn(c).includes('couriers.see')) throw refusals.notAllowed(rightMessages['couriers.see'])
      return rulesOf(c.get('settings'))
    },
    saveRules: changeRules,
    ...connectionActs(deps),
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
