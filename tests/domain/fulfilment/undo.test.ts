import { describe, expect, test } from 'vitest'
import { addedNote, assignedParcel, changedNote, changedTags } from '#domain/fulfilment/undo.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'
import { remarkOf } from '#tests/support/records.ts'

const order = liveOrder()
const of = { name: '#1042' }

test('tags that were changed become what people had set, in the version that the change led to', () => {
  const tags = [
    { tag: 'Verified', is_system: true },
    { tag: 'vip', is_system: false },
  ]
  expect(changedTags({ ...order, tags }, { ...order, tags: [], version: 8 })).toEqual({
    ...of,
    kind: 'tags',
    id: order.id,
    done: 'tagsChanged',
    opposite: { type: 'tags', orderId: order.id, version: 8, tags: ['vip'] },
  })
})

describe('a note', () => {
  const note = remarkOf({ text: 'Ring twice' })
  const other = remarkOf({ id: 'n-2', text: 'Fragile', version: 3 })
  const noted = (...notes: (typeof note)[]) => ({ ...order, notes })
  const back = { type: 'note', orderId: order.id, noteId: 'n-1', version: 2, text: 'Ring twice' }

  test('that was added is deleted: the own one that was not there', () => {
    const own = remarkOf({ id: 'n-3', author: null })
    const ofBilal = remarkOf({ id: 'n-4', author: 'Bilal' })
    expect(addedNote(noted(note), noted(note, own, ofBilal))).toEqual({
      ...of,
      kind: 'note',
      id: 'n-3',
      done: 'noteAdded',
      opposite: { type: 'newNote', orderId: order.id, noteId: 'n-3', version: 1 },
    })
    expect(addedNote(noted(own), noted(own, ofBilal))).toBeNull()
  })

  const cases = [
    {
      how: 'changed has its words again, and the pin stays',
      before: [note],
      after: [{ ...note, text: 'Ring once', version: 2 }],
      done: 'noteChanged',
      opposite: back,
    },
    {
      how: 'deleted is there again',
      before: [note],
      after: [{ ...note, text: '', is_deleted: true, version: 2 }],
      done: 'noteDeleted',
      opposite: back,
    },
    {
      how: 'deleted with its pin has that, too, unless another note got it',
      before: [{ ...note, is_pinned: true }],
      after: [{ ...note, text: '', is_deleted: true, version: 2 }],
      done: 'noteDeleted',
      opposite: { ...back, pin: { isPinned: true, seen: null } },
    },
    {
      how: 'pinned has no pin, as long as it has it',
      before: [note],
      after: [{ ...note, is_pinned: true, version: 2 }],
      done: 'notePinned',
      opposite: { ...back, pin: { isPinned: false, seen: 'n-1' } },
    },
    {
      how: 'pinned gives the pin back to the one that had it',
      before: [note, { ...other, is_pinned: true }],
      after: [{ ...note, is_pinned: true, version: 2 }, other],
      done: 'notePinned',
      opposite: {
        type: 'note',
        orderId: order.id,
        noteId: 'n-2',
        version: 3,
        text: 'Fragile',
        pin: { isPinned: true, seen: 'n-1' },
      },
    },
    {
      how: 'unpinned is pinned, as long as no other is',
      before: [{ ...note, is_pinned: true }],
      after: [{ ...note, version: 2 }],
      done: 'noteUnpinned',
      opposite: { ...back, pin: { isPinned: true, seen: null } },
    },
  ]
  test.each(cases)('that was $how', ({ before, after, done, opposite }) => {
    expect(changedNote(noted(...before), noted(...after), { id: 'n-1', version: 1 })).toEqual({
      ...of,
      kind: 'note',
      id: 'n-1',
      done,
      opposite,
    })
  })

  test('of which the version before is not known cannot be taken back', () => {
    const after = noted({ ...note, text: 'Ring once', version: 3 })
    expect(changedNote(noted(note), after, { id: 'n-1', version: 2 })).toBeNull()
    expect(changedNote(noted(), after, { id: 'n-1', version: 2 })).toBeNull()
    expect(changedNote(noted(note), noted(), { id: 'n-1', version: 1 })).toBeNull()
  })
})

describe('a parcel that was assigned', () => {
  const assigned = liveParcel({ state: 'awaitingApproval', version: 5 })

  test('is as before, in the version that the assignment led to, with all its parts', () => {
    const parcels = [{ ...assigned, id: 'p-9', version: 1 }, assigned]
    expect(assignedParcel({ ...order, parcels }, assigned.id)).toEqual({
      ...of,
      kind: 'assignment',
      id: assigned.id,
      done: 'parcelAssigned',
      opposite: { type: 'assignment', parcelId: assigned.id, version: 5 },
    })
  })

  test('and is not known any more cannot be taken back', () => {
    expect(assignedParcel({ ...order, parcels: [] }, assigned.id)).toBeNull()
  })
})
