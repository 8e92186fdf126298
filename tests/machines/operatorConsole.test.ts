import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OperatorResponse } from '#domain/operator/operatorContract.ts'
import {
  type OperatorRole,
  operatorConsoleMachine,
} from '#machines/operatorConsole/operatorConsole.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const operator: OperatorResponse = { email: 'mahnoor@operators.test', name: 'Mahnoor Qureshi' }

function openConsole() {
  const role = heldPromise<OperatorRole>()
  const actor = createActor(operatorConsoleMachine.provide({ actors: { askRole: role.logic } })).start()
  return {
    actor,
    role,
    tags: () => [...actor.getSnapshot().tags],
    operator: () => actor.getSnapshot().context.operator,
  }
}

describe('the console', () => {
  test('opens for whom the server knows as an operator', async () => {
    const { role, tags, operator: known } = openConsole()
    expect(tags()).toEqual(['loading'])
    await role.last().resolve(operator)
    expect(tags()).toEqual(['open'])
    expect(known()).toEqual(operator)
  })

  test('stays closed for an operator without a second factor', async () => {
    const { role, tags, operator: known } = openConsole()
    await role.last().resolve('secondFactorMissing')
    expect(tags()).toEqual(['secondFactorMissing'])
    expect(known()).toBeNull()
  })

  test('is not found for anybody else', async () => {
    const { role, tags } = openConsole()
    await role.last().resolve(null)
    expect(tags()).toEqual(['notFound'])
  })

  test('asks again after no response', async () => {
    const { actor, role, tags } = openConsole()
    await role.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    actor.send({ type: 'loading.retried' })
    expect(tags()).toEqual(['loading'])
    await role.last().resolve(operator)
    expect(tags()).toEqual(['open'])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(operatorConsoleMachine)).toEqual({
    askRole: 'Error: operatorConsole: actor "askRole" was not provided',
  })
})
