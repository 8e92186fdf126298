import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { type RemarkChange, remarksMachine } from '#machines/remarks/remarks.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'
import { outdatedBecause, refusedBecause, remarkOf, tagsDone } from '#tests/support/records.ts'

function start() {
  const add = heldPromise<
    DoneAct | null,
    { orderId: string; kind: RemarkKind; text: string; parcelId: string | null }
  >()
  const change = heldPromise<DoneAct | null, RemarkChange>()
  const remove = heldPromise<
    DoneAct | null,
    { orderId: string; kind: RemarkKind; id: string; version: number }
  >()
  const emitted: unknown[] = []
  const told: unknown[] = []
  const actor = createActor(
    remarksMachine.provide({
      actors: { addRemark: add.logic, changeRemark: change.logic, deleteRemark: remove.logic },
    }),
    { input: { orderId: '#1042', workspace: listener((event) => told.push(event)) } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    add,
    change,
    remove,
    emitted,
    told,
    context: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags],
    write: (text: string, kind: RemarkKind = 'comment') =>
      actor.send({ type: 'text.changed', of: kind, text }),
    submit: (parcelId: string | null = 'p-1', kind: RemarkKind = 'comment') =>
      actor.send({ type: 'text.submitted', of: kind, parcelId }),
    type: (text: string) => actor.send({ type: 'change.typed', text }),
    save: () => actor.send({ type: 'change.submitted' }),
  }
}

/** The words of a note of somebody else are being changed. */
function changing() {
  const started = start()
  started.actor.send({ type: 'change.started', of: 'note', remark: remarkOf({ text: 'Ring twice' }) })
  return started
}

const first = { code: 'itemNotSaved', item: { kind: 'order', id: '#1042', name: '#1042' } }

describe('a new comment', () => {
  test('is sent with its parcel, and the field is empty then', async () => {
    const { add, context, submit, tags, write } = start()
    write('Calls after 6')
    submit()
    expect(tags()).toEqual(['adding'])
    expect(add.last().input).toEqual({
      orderId: '#1042',
      kind: 'comment',
      text: 'Calls after 6',
      parcelId: 'p-1',
    })
    await add.last().resolve(null)
    expect(tags()).toEqual([])
    expect(context().texts).toEqual({ comment: '', note: '' })
  })

  test('that can be taken back is said by the workspace', async () => {
    const { add, submit, told, write } = start()
    write('Ring twice', 'note')
    submit(null, 'note')
    await add.last().resolve(tagsDone)
    expect(told).toEqual([{ type: 'act.done', act: tagsDone }])
  })

  test('that was not saved keeps its words, and is sent again to the same parcel', async () => {
    const { actor, add, context, submit, tags, write } = start()
    write('Calls after 6')
    submit('p-2')
    await add.last().reject(refusedBecause('No.'))
    expect(tags()).toEqual(['notAdded'])
    expect(context()).toMatchObject({ texts: { comment: 'Calls after 6' }, refusal: { text: 'No.' } })
    actor.send({ type: 'adding.retried' })
    expect(add.last().input).toMatchObject({ text: 'Calls after 6', parcelId: 'p-2' })
  })

  test('goes to the parcel that is chosen', () => {
    const { actor, context } = start()
    actor.send({ type: 'parcel.chosen', parcelId: 'p-2' })
    expect(context().parcelId).toBe('p-2')
  })
})

describe('a change', () => {
  test('begins with the words, is sent with the version that was seen, and leaves the pin', async () => {
    const { change, context, emitted, save, tags, type } = changing()
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'change' }])
    expect(context().changedText).toBe('Ring twice')
    type('Ring once')
    save()
    expect(change.last().input).toEqual({
      orderId: '#1042',
      kind: 'note',
      id: 'n-1',
      version: 1,
      text: 'Ring once',
    })
    expect(tags()).toEqual(['changing', 'saving'])
    await change.last().resolve(null)
    expect(tags()).toEqual([])
  })

  test.each(['Ring twice ', ''])('of nothing, or to nothing, is not sent', (text) => {
    const { change, save, type } = changing()
    type(text)
    save()
    expect(change.calls).toEqual([])
  })

  test('that somebody else was faster with is meant for theirs when it is sent again', async () => {
    const { change, save, type } = changing()
    type('Ring once')
    save()
    await change.last().reject(outdatedBecause('Changed.', 4, { text: { before: null, after: 'Knock' } }))
    save()
    expect(change.last().input).toMatchObject({ version: 4, text: 'Ring once' })
  })
})

test('a pin is set and taken off with the words as they were seen', async () => {
  const { actor, change, emitted, told } = start()
  actor.send({ type: 'pin.toggled', of: 'note', remark: remarkOf({ text: 'Ring twice' }) })
  expect(change.last().input).toMatchObject({ text: 'Ring twice', isPinned: true })
  await change.last().reject(new Error('no answer'))
  expect(emitted).toEqual([{ type: 'notice.raised', notice: first }])
  expect(told).toEqual([{ type: 'data.changed' }])
  actor.send({ type: 'pin.toggled', of: 'note', remark: remarkOf({ is_pinned: true }) })
  expect(change.last().input).toMatchObject({ isPinned: false })
})

test('a deletion is asked for first', async () => {
  const { actor, emitted, remove, tags } = start()
  const ask = () => actor.send({ type: 'deletion.requested', of: 'comment', remark: remarkOf({}) })
  ask()
  expect(tags()).toEqual(['askingDeletion'])
  actor.send({ type: 'deletion.declined' })
  expect(remove.calls).toEqual([])
  ask()
  actor.send({ type: 'deletion.confirmed' })
  expect(remove.last().input).toEqual({ orderId: '#1042', kind: 'comment', id: 'n-1', version: 1 })
  expect(tags()).toEqual(['askingDeletion', 'deleting'])
  await remove.last().reject(refusedBecause('No.'))
  expect(emitted).toEqual([{ type: 'notice.raised', notice: { ...first, reason: 'No.' } }])
  expect(tags()).toEqual([])
})

test('an actor that was not provided says so', async () => {
  expect(await unprovidedActors(remarksMachine)).toEqual({
    addRemark: 'Error: remarks: actor "addRemark" was not provided',
    changeRemark: 'Error: remarks: actor "changeRemark" was not provided',
    deleteRemark: 'Error: remarks: actor "deleteRemark" was not provided',
  })
})
