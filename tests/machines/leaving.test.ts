import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import { leavingMachine } from '#machines/leaving/leaving.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

function start() {
  const choose = heldPromise<WorkspaceKind, { workspace: WorkspaceKind }>()
  const toSession: unknown[] = []
  let isAsking = false
  let timesAsking = 0
  const actor = createActor(
    leavingMachine.provide({
      actors: {
        askBeforeLeaving: fromCallback(() => {
          isAsking = true
          timesAsking += 1
          return () => {
            isAsking = false
          }
        }),
        chooseWorkspace: choose.logic,
      },
    }),
    { input: { session: listener((event) => toSession.push(event)) } },
  )
  const notices: unknown[] = []
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  actor.start()
  return {
    actor,
    choose,
    toSession,
    notices,
    asksBeforeLeaving: () => isAsking,
    timesAsking: () => timesAsking,
  }
}

test('closing the tab asks first only while something is unsaved', () => {
  const { actor, asksBeforeLeaving, timesAsking } = start()
  expect(timesAsking()).toBe(0)
  for (const orderId of ['KW-1', 'KW-2'])
    actor.send({ type: 'draft.kept', orderId, draft: { ...emptyOrderCustomer, name: 'Ayesha' } })
  actor.send({ type: 'draft.dropped', orderId: 'KW-1' })
  expect(asksBeforeLeaving()).toBe(true)
  expect(timesAsking()).toBe(1)
  actor.send({ type: 'draft.dropped', orderId: 'KW-2' })
  expect(asksBeforeLeaving()).toBe(false)
})

describe('the choice between the sample and own data', () => {
  const asksFor = (workspace: WorkspaceKind) => ({ type: 'workspace.requested' as const, workspace })

  test.each(['live', 'sample'] as const)(
    'is said, and the session told, once the server keeps it: %s',
    async (workspace) => {
      const { actor, choose, toSession, notices } = start()
      actor.send(asksFor(workspace))
      expect(choose.last().input).toEqual({ workspace })
      expect(actor.getSnapshot().hasTag('busy')).toBe(true)
      expect(toSession).toEqual([])
      await choose.last().resolve(workspace)
      expect(toSession).toEqual([{ type: 'workspace.chosen', workspace }])
      expect(notices).toEqual([{ code: 'workspaceChosen', workspace }])
      expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    },
  )

  test('that fails says so, changes nothing and can be made again', async () => {
    const { actor, choose, toSession, notices } = start()
    actor.send(asksFor('live'))
    await choose.last().reject(new Error('no answer'))
    expect(notices).toEqual([{ code: 'workspaceNotChosen' }])
    expect(toSession).toEqual([])
    actor.send(asksFor('live'))
    await choose.last().resolve('live')
    expect(toSession).toHaveLength(1)
  })

  test('is made once, however often it is pressed', () => {
    const { actor, choose } = start()
    actor.send(asksFor('live'))
    actor.send(asksFor('live'))
    expect(choose.calls).toHaveLength(1)
  })

  test('waits until what was typed about a customer is saved or dropped', () => {
    const { actor, choose, notices } = start()
    actor.send({ type: 'draft.kept', orderId: 'KW-1', draft: emptyOrderCustomer })
    actor.send(asksFor('live'))
    expect(notices).toEqual([{ code: 'draftsUnsaved' }])
    expect(choose.calls).toEqual([])
    actor.send({ type: 'draft.dropped', orderId: 'KW-1' })
    actor.send(asksFor('live'))
    expect(choose.calls).toHaveLength(1)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(leavingMachine)).toEqual({
    askBeforeLeaving: 'Error: leaving: actor "askBeforeLeaving" was not provided',
    chooseWorkspace: 'Error: leaving: actor "chooseWorkspace" was not provided',
  })
})
