import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ListKind } from '#domain/listQueries/list.ts'
import { type RecordSaving, recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { type RecordPanelEvent, recordPanelMachine } from '#machines/recordPanel/recordPanel.machine.ts'
import { heldPromise } from '#tests/support/charts.ts'
import { ayesha } from '#tests/support/records.ts'

function open(kind: ListKind = 'customer') {
  const save = heldPromise<void, RecordSaving>()
  const actor = createActor(
    recordPanelMachine.provide({
      actors: { recordEditor: recordEditorMachine.provide({ actors: { saveRecord: save.logic } }) },
    }),
    { input: { kind, currency: 'PKR' } },
  )
  actor.start()
  const state = () => actor.getSnapshot()
  return { send: (event: RecordPanelEvent) => actor.send(event), save, state, value: () => state().value }
}

describe('the panel', () => {
  test('shows a record, and from there its contact', () => {
    const { send, state, value } = open()
    send({ type: 'record.viewed', record: ayesha })
    expect(state().hasTag('viewing')).toBe(true)
    expect(state().context.record).toEqual(ayesha)
    send({ type: 'contact.requested', record: ayesha })
    expect(state().hasTag('contacting')).toBe(true)
    send({ type: 'panel.closed' })
    expect(value()).toBe('closed')
  })

  test('edits the record that is shown, until its form is closed', async () => {
    const { send, save, state, value } = open()
    send({ type: 'record.viewed', record: ayesha })
    send({ type: 'record.edited', record: ayesha })
    expect(state().hasTag('editing')).toBe(true)
    const editor = state().children.recordEditor
    expect(editor?.getSnapshot().context).toMatchObject({ kind: 'customer', record: ayesha, currency: 'PKR' })
    send({ type: 'panel.closed' })
    expect(value()).toBe('editing')
    editor?.send({ type: 'form.submitted' })
    await save.last().resolve()
    expect(value()).toBe('closed')
  })

  test('adds a record after another one was edited', () => {
    const { send, state } = open()
    send({ type: 'record.edited', record: ayesha })
    state().children.recordEditor?.send({ type: 'form.dismissed' })
    send({ type: 'adding.started' })
    expect(state().children.recordEditor?.getSnapshot().context.record).toBeNull()
  })

  test('does not edit orders, which have a screen of their own', () => {
    expect(open('order').state().can({ type: 'adding.started' })).toBe(false)
  })
})
