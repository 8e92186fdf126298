import type { RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { remarksMachine } from '#machines/remarks/remarks.machine.ts'
import { outdatedBecause, refusedBecause, remarkOf, tagsDone } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const orderId = '#1042'
const note = remarkOf({ text: 'Ring twice' })
const refused = refusedBecause('No.')
const outdated = outdatedBecause('Changed.', 4, {})

type Context = {
  texts: Record<RemarkKind, string>
  parcelId: string | null
  sent: { of: RemarkKind; parcelId: string | null } | null
  chosen: { of: RemarkKind; remark: RemarkResponse } | null
  changedText: string
  refusal: RefusedChange | null
  changeRefusal: RefusedChange | null
}

const notice = {
  type: 'notice.raised',
  notice: { code: 'itemNotSaved', item: { kind: 'order', id: orderId, name: orderId } },
}
const undoable = { type: 'act.done', act: tagsDone }
const reread = { type: 'data.changed' }

const none = { chosen: null, changedText: '', changeRefusal: null }
const idle = { to: 'changing.idle', sets: none }
/** The button that began the change has the focus again. */
const changeEnded = { ...idle, tells: [{ type: 'focus.requested', target: note.id }] }
const chooses = (kind: RemarkKind) => ({
  chosen: { of: kind, remark: note },
  changedText: note.text,
  changeRefusal: null,
})

const writes =
  (comment: string) =>
  ({ texts }: Context): Outcome<Context> => ({
    to: 'adding.writing.ready',
    sets: { texts: { ...texts, comment } },
  })

const isWritten = ({ texts }: Context) => texts.comment === 'Calls after 6'

const unsaved =
  (error: RefusedChange | null) =>
  ({ chosen }: Context): Outcome<Context> => ({
    to: 'changing.typing.failed',
    sets: {
      changeRefusal: error,
      // The next one is meant for what is there now.
      ...(error?.version && chosen && { chosen: { ...chosen, remark: { ...chosen.remark, version: 4 } } }),
    },
    tells: [reread],
  })

const given = ({ chosen }: Context, more: object) => ({
  orderId,
  kind: chosen?.of,
  id: 'n-1',
  version: chosen?.remark.version,
  text: note.text,
  ...more,
})

export const remarksModel: Model<typeof remarksMachine> = {
  machine: remarksMachine,
  starts: {
    'an order': {
      input: (workspace) => ({ orderId, workspace }),
      to: ['adding.writing.ready', 'changing.idle'],
      sets: {
        orderId,
        texts: { comment: '', note: '' },
        parcelId: null,
        sent: null,
        refusal: null,
        ...none,
      },
    },
  },
  steps: {
    'writes a comment': { type: 'text.changed', of: 'comment', text: 'Calls after 6' },
    'writes only space': { type: 'text.changed', of: 'comment', text: ' ' },
    'chooses a parcel': { type: 'parcel.chosen', parcelId: 'p-2' },
    'adds the comment': { type: 'text.submitted', of: 'comment', parcelId: 'p-1' },
    'tries again': { type: 'adding.retried' },
    'it is added': done('addRemark', null),
    'it is added, and can be undone': done('addRemark', tagsDone),
    'it is not added': fails('addRemark', refused),
    'no response comes': fails('addRemark', new Error('no')),
    'starts to change a note': { type: 'change.started', of: 'note', remark: note },
    'types other words': { type: 'change.typed', text: 'Ring once' },
    'types the same words': { type: 'change.typed', text: ' Ring twice ' },
    'types nothing': { type: 'change.typed', text: ' ' },
    'saves the change': { type: 'change.submitted' },
    'cancels the change': { type: 'change.cancelled' },
    'pins a note': { type: 'pin.toggled', of: 'note', remark: note },
    'it is changed': done('changeRemark', null),
    'it is changed, and can be undone': done('changeRemark', tagsDone),
    'the change is refused': fails('changeRemark', refused),
    'somebody else was faster': fails('changeRemark', outdated),
    'the change has no response': fails('changeRemark', new Error('no')),
    'deletes a comment': { type: 'deletion.requested', of: 'comment', remark: note },
    confirms: { type: 'deletion.confirmed' },
    declines: { type: 'deletion.declined' },
    'it is deleted': done('deleteRemark', null),
    'it is deleted, and can be undone': done('deleteRemark', tagsDone),
    'it is not deleted': fails('deleteRemark', refused),
    'the deletion has no response': fails('deleteRemark', new Error('no')),
  },
  apart: [
    [
      'writes a comment',
      'writes only space',
      'chooses a parcel',
      'adds the comment',
      'tries again',
      'it is added',
      'it is added, and can be undone',
      'it is not added',
      'no response comes',
    ],
    [
      'starts to change a note',
      'types other words',
      'types the same words',
      'types nothing',
      'saves the change',
      'cancels the change',
      'pins a note',
      'it is changed',
      'it is changed, and can be undone',
      'the change is refused',
      'somebody else was faster',
      'the change has no response',
      'deletes a comment',
      'confirms',
      'declines',
      'it is deleted',
      'it is deleted, and can be undone',
      'it is not deleted',
      'the deletion has no response',
    ],
  ],
  states: {
    'adding.writing': {
      steps: {
        'writes a comment': writes('Calls after 6'),
        'writes only space': writes(' '),
        'chooses a parcel': { sets: { parcelId: 'p-2' } },
        'adds the comment': (context) =>
          isWritten(context)
            ? { to: 'adding.sending', sets: { sent: { of: 'comment', parcelId: 'p-1' }, refusal: null } }
            : {},
      },
    },
    'adding.writing.ready': {},
    'adding.writing.failed': { tags: ['notAdded'], steps: { 'tries again': { to: 'adding.sending' } } },
    'adding.sending': {
      tags: ['adding'],
      runs: {
        addRemark: ({ texts, sent }) => ({
          orderId,
          kind: sent?.of,
          parcelId: sent?.parcelId,
          text: texts.comment,
        }),
      },
      steps: {
        'it is added, and can be undone': ({ texts }) => ({
          to: 'adding.writing.ready',
          sets: { texts: { ...texts, comment: '' }, sent: null },
          tells: [undoable],
        }),
        'it is added': ({ texts }) => ({
          to: 'adding.writing.ready',
          sets: { texts: { ...texts, comment: '' }, sent: null },
        }),
        'it is not added': { to: 'adding.writing.failed', sets: { refusal: refused.refusal } },
        'no response comes': { to: 'adding.writing.failed', sets: { refusal: null } },
      },
    },
    'changing.idle': {
      steps: {
        'starts to change a note': {
          to: 'changing.typing.ready',
          sets: chooses('note'),
          tells: [{ type: 'focus.requested', target: 'change' }],
        },
        'pins a note': { to: 'changing.pinning', sets: chooses('note') },
        'deletes a comment': { to: 'changing.confirmingDeletion', sets: chooses('comment') },
      },
    },
    'changing.typing': {
      tags: ['changing'],
      steps: {
        'types other words': { sets: { changedText: 'Ring once' } },
        'types the same words': { sets: { changedText: ' Ring twice ' } },
        'types nothing': { sets: { changedText: ' ' } },
        'saves the change': ({ changedText }) =>
          changedText === 'Ring once'
            ? { to: 'changing.saving' }
            : changedText.trim() === note.text
              ? changeEnded
              : {},
        'cancels the change': changeEnded,
      },
    },
    'changing.typing.ready': {},
    'changing.typing.failed': { tags: ['notChanged'] },
    'changing.saving': {
      tags: ['changing', 'saving'],
      runs: { changeRemark: (context) => given(context, { text: context.changedText }) },
      steps: {
        'it is changed': changeEnded,
        'it is changed, and can be undone': { ...idle, tells: [...changeEnded.tells, undoable] },
        'the change is refused': unsaved(refused.refusal),
        'somebody else was faster': unsaved(outdated.refusal),
        'the change has no response': unsaved(null),
      },
    },
    'changing.pinning': {
      tags: ['saving'],
      runs: { changeRemark: (context) => given(context, { isPinned: true }) },
      steps: {
        'it is changed': idle,
        'it is changed, and can be undone': { ...idle, tells: [undoable] },
        'the change is refused': { ...idle, tells: [reasoned('No.'), reread] },
        'somebody else was faster': { ...idle, tells: [reasoned('Changed.'), reread] },
        'the change has no response': { ...idle, tells: [notice, reread] },
      },
    },
    'changing.confirmingDeletion': {
      tags: ['askingDeletion'],
      steps: { confirms: { to: 'changing.deleting' }, declines: idle },
    },
    'changing.deleting': {
      tags: ['askingDeletion', 'deleting'],
      runs: {
        deleteRemark: ({ chosen }) => ({
          orderId,
          kind: 'comment',
          id: 'n-1',
          version: chosen?.remark.version,
        }),
      },
      steps: {
        'it is deleted': idle,
        'it is deleted, and can be undone': { ...idle, tells: [undoable] },
        'it is not deleted': { ...idle, tells: [reasoned('No.'), reread] },
        'the deletion has no response': { ...idle, tells: [notice, reread] },
      },
    },
  },
  flags: ({ texts, parcelId, sent, refusal, chosen, changedText, changeRefusal }) => [
    texts,
    parcelId,
    sent,
    refusal?.code,
    chosen?.of,
    chosen?.remark.version,
    changedText,
    changeRefusal?.code,
  ],
  invariants: {
    'what is written stays until it is saved': ({ context }, before) =>
      !before ||
      before.step.startsWith('it is added') ||
      before.step.startsWith('writes') ||
      context.texts.comment === before.context.texts.comment,
  },
}

function reasoned(reason: string) {
  return { ...notice, notice: { ...notice.notice, reason } }
}
