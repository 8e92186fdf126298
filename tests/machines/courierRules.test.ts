import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import { courierRulesMachine, type SentRules } from '#machines/courierRules/courierRules.machine.ts'

const none: CourierRulesResponse = { rules: [], fallback: null, version: 3, connected: ['leopards', 'tcs'] }

async function open() {
  const save = vi.fn<(rules: SentRules) => Promise<CourierRulesResponse>>(async (rules) => ({
    ...none,
    ...rules,
  }))
  const actor = createActor(
    courierRulesMachine.provide({
      actors: {
        readRules: fromPromise<CourierRulesResponse>(async () => none),
        saveRules: fromPromise<CourierRulesResponse, SentRules>(({ input }) => save(input)),
      },
    }),
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
  return { actor, save }
}

test('rules are written, put in order and saved together', async () => {
  const { actor, save } = await open()
  for (const [index, city] of ['Lahore', 'Multan'].entries()) {
    actor.send({ type: 'rule.added' })
    actor.send({ type: 'rule.changed', index, field: 'cities', value: city })
  }
  actor.send({ type: 'rule.moved', index: 1, to: 0 })
  actor.send({ type: 'fallback.chosen', courier: 'tcs' })
  actor.send({ type: 'rules.submitted' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('saved'))
  expect(save.mock.calls).toMatchObject([
    [{ version: 3, fallback: 'tcs', rules: [{ cities: ['Multan'] }, { cities: ['Lahore'] }] }],
  ])
})

test('a rule without a condition is not sent, and its field says so until it has one', async () => {
  const { actor, save } = await open()
  actor.send({ type: 'rule.added' })
  actor.send({ type: 'rules.submitted' })
  expect(actor.getSnapshot().hasTag('incomplete')).toBe(true)
  actor.send({ type: 'rule.changed', index: 0, field: 'belowKg', value: '2' })
  actor.send({ type: 'rules.submitted' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('saved'))
  expect(save).toHaveBeenCalledTimes(1)
})
