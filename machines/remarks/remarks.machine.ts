import {
  type ActorRef,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import { isRemark, type RemarkKind } from '#domain/fulfilment/remarks.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { type RefusedChange, reasonIn, refusalOf } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'
import type { ActDone } from '#machines/changeQueue/changeQueue.machine.ts'

export type RemarksInput = {
  orderId: string
  /** Tells all screens to read their records again, and offers Undo. */
  workspace: ActorRef<Snapshot<unknown>, { type: 'data.changed' } | ActDone>
}

type NewRemark = { orderId: string; kind: RemarkKind; text: string; parcelId: string | null }
type RemarkOf = { of: RemarkKind; remark: RemarkResponse }
export type RemarkChange = Pick<RemarkResponse, 'id' | 'version' | 'text'> & {
  orderId: string
  kind: RemarkKind
  /** Left as it is when it is not given. */
  isPinned?: boolean
}

type Context = RemarksInput & {
  /** What is being written. */
  texts: Record<RemarkKind, string>
  /** The parcel that a comment is about, as chosen; null for the first. */
  parcelId: string | null
  /** What is sent, or could not be sent. */
  sent: { of: RemarkKind; parcelId: string | null } | null
  /** The one that is changed, pinned or deleted, as it was seen. */
  chosen: RemarkOf | null
  changedText: string
  /** Why the server refused what was sent last, by what it was. */
  refusal: RefusedChange | null
  changeRefusal: RefusedChange | null
}

export type RemarksEvent =
  | { type: 'text.changed'; of: RemarkKind; text: string }
  | { type: 'parcel.chosen'; parcelId: string }
  | { type: 'text.submitted'; of: RemarkKind; parcelId: string | null }
  | { type: 'adding.retried' }
  | ({ type: 'change.started' } & RemarkOf)
  | { type: 'change.typed'; text: string }
  | { type: 'change.submitted' }
  | { type: 'change.cancelled' }
  | ({ type: 'pin.toggled' } & RemarkOf)
  | ({ type: 'deletion.requested' } & RemarkOf)
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.declined' }

const changeOf = (
  { orderId, chosen }: Pick<Context, 'orderId' | 'chosen'>,
  given: { text?: string; isPinned?: boolean },
): RemarkChange => {
  const { of, remark } = chosen as RemarkOf
  return { orderId, kind: of, id: remark.id, version: remark.version, text: remark.text, ...given }
}

export const remarksMachine = setup({
  types: {
    input: {} as RemarksInput,
    context: {} as Context,
    events: {} as RemarksEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice> | FocusRequested,
    tags: {} as 'adding' | 'notAdded' | 'changing' | 'notChanged' | 'saving' | 'askingDeletion' | 'deleting',
  },
  actors: {
    /** The output of these says how it is taken back: of a note, where that is known. */
    addRemark: fromPromise<DoneAct | null, NewRemark>(() => {
      throw new Error('remarks: actor "addRemark" was not provided')
    }),
    changeRemark: fromPromise<DoneAct | null, RemarkChange>(() => {
      throw new Error('remarks: actor "changeRemark" was not provided')
    }),
    deleteRemark: fromPromise<
      DoneAct | null,
      { orderId: string; kind: RemarkKind; id: string; version: number }
    >(() => {
      throw new Error('remarks: actor "deleteRemark" was not provided')
    }),
  },
  guards: {
    isRemark: ({ context }, { of }: { of: RemarkKind }) => isRemark(context.texts[of]),
    isUnchanged: ({ context: { chosen, changedText } }) => chosen?.remark.text === trimmed(changedText),
    isChangeable: ({ context }) => isRemark(context.changedText),
  },
  actions: {
    changeText: assign(({ context: { texts } }, { of, text }: { of: RemarkKind; text: string }) => ({
      texts: { ...texts, [of]: text },
    })),
    chooseParcel: assign((_, params: { parcelId: string }) => params),
    rememberSent: assign((_, sent: NonNullable<Context['sent']>) => ({ sent, refusal: null })),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    forgetText: assign(({ context: { texts, sent } }) => ({
      texts: { ...texts, ...(sent && { [sent.of]: '' }) },
      sent: null,
    })),
    choose: assign((_, { of, remark }: RemarkOf) => ({
      chosen: { of, remark },
      changedText: remark.text,
      changeRefusal: null,
    })),
    typeChange: assign((_, params: { text: string }) => ({ changedText: params.text })),
    rememberChangeRefusal: assign(({ context: { chosen } }, { error }: { error: unknown }) => {
      const changeRefusal = refusalOf(error)
      const version = changeRefusal?.version
      const isSeen = chosen !== null && version !== undefined
      // What somebody else wrote is shown beside what is typed: sent again, it is meant for that.
      return {
        changeRefusal,
        ...(isSeen && { chosen: { ...chosen, remark: { ...chosen.remark, version } } }),
      }
    }),
    forgetChosen: assign({ chosen: null, changedText: '', changeRefusal: null }),
    tellWorkspace: enqueueActions(({ context, enqueue }, { act }: { act: DoneAct | null }) => {
      if (act) enqueue.sendTo(context.workspace, { type: 'act.done', act })
    }),
    askToReadAgain: sendTo(({ context }) => context.workspace, { type: 'data.changed' }),
    requestFocus: emit({ type: 'focus.requested', target: 'change' }),
    focusWhatBeganIt: emit(({ context: { chosen } }) => ({
      type: 'focus.requested' as const,
      target: chosen?.remark.id ?? '',
    })),
    raiseNotice: emit(({ context: { orderId } }, { error }: { error: unknown }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: 'itemNotSaved' as const,
        item: { kind: 'order' as const, id: orderId, name: orderId },
        ...reasonIn(error),
      },
    })),
  },
}).createMachine({
  id: 'remarks',
  description:
    'Comments on the parcels of a live order and notes on it: writing one, changing, pinning and deleting one. What was typed stays until it is saved.',
  context: ({ input }) => ({
    ...input,
    texts: { comment: '', note: '' },
    parcelId: null,
    sent: null,
    chosen: null,
    changedText: '',
    refusal: null,
    changeRefusal: null,
  }),
  type: 'parallel',
  states: {
    adding: {
      initial: 'writing',
      states: {
        writing: {
          initial: 'ready',
          on: {
            'text.changed': {
              target: '.ready',
              actions: { type: 'changeText', params: ({ event }) => event },
            },
            'parcel.chosen': {
              actions: { type: 'chooseParcel', params: ({ event }) => ({ parcelId: event.parcelId }) },
            },
            'text.submitted': {
              guard: { type: 'isRemark', params: ({ event }) => ({ of: event.of }) },
              target: 'sending',
              actions: {
                type: 'rememberSent',
                params: ({ event }) => ({ of: event.of, parcelId: event.parcelId }),
              },
            },
          },
          states: {
            ready: {},
            failed: {
              description: 'The words stay, and can be sent again.',
              tags: 'notAdded',
              on: { 'adding.retried': { target: '#remarks.adding.sending' } },
            },
          },
        },
        sending: {
          tags: 'adding',
          invoke: {
            id: 'addRemark',
            src: 'addRemark',
            input: ({ context: { orderId, texts, sent } }) => {
              const { of, parcelId } = sent as NonNullable<Context['sent']>
              return { orderId, kind: of, parcelId, text: texts[of] }
            },
            onDone: {
              target: 'writing',
              actions: [
                'forgetText',
                { type: 'tellWorkspace', params: ({ event }) => ({ act: event.output }) },
              ],
            },
            onError: {
              target: 'writing.failed',
              actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    changing: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'forgetChosen',
          on: {
            'change.started': {
              target: 'typing',
              actions: [{ type: 'choose', params: ({ event }) => event }, 'requestFocus'],
            },
            'pin.toggled': {
              target: 'pinning',
              actions: { type: 'choose', params: ({ event }) => event },
            },
            'deletion.requested': {
              target: 'confirmingDeletion',
              actions: { type: 'choose', params: ({ event }) => event },
            },
          },
        },
        typing: {
          description: 'One at a time: the words of another one cannot get lost.',
          tags: 'changing',
          initial: 'ready',
          on: {
            'change.typed': {
              actions: { type: 'typeChange', params: ({ event }) => ({ text: event.text }) },
            },
            'change.submitted': [
              { guard: 'isUnchanged', target: 'idle', actions: 'focusWhatBeganIt' },
              { guard: 'isChangeable', target: 'saving' },
            ],
            'change.cancelled': { target: 'idle', actions: 'focusWhatBeganIt' },
          },
          states: {
            ready: {},
            failed: {
              description:
                'Refused, or somebody else was first: what is there now is shown beside what was typed.',
              tags: 'notChanged',
            },
          },
        },
        saving: {
          tags: ['changing', 'saving'],
          invoke: {
            id: 'changeRemark',
            src: 'changeRemark',
            input: ({ context }) => changeOf(context, { text: context.changedText }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'tellWorkspace', params: ({ event }) => ({ act: event.output }) },
                'focusWhatBeganIt',
              ],
            },
            onError: {
              target: 'typing.failed',
              actions: [
                { type: 'rememberChangeRefusal', params: ({ event }) => ({ error: event.error }) },
                'askToReadAgain',
              ],
            },
          },
        },
        pinning: {
          description: 'Of the notes of an order, one can be pinned.',
          tags: 'saving',
          invoke: {
            id: 'changeRemark',
            src: 'changeRemark',
            input: ({ context }) => changeOf(context, { isPinned: !context.chosen?.remark.is_pinned }),
            onDone: {
              target: 'idle',
              actions: { type: 'tellWorkspace', params: ({ event }) => ({ act: event.output }) },
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'raiseNotice', params: ({ event }) => ({ error: event.error }) },
                'askToReadAgain',
              ],
            },
          },
        },
        confirmingDeletion: {
          tags: 'askingDeletion',
          on: {
            'deletion.confirmed': { target: 'deleting' },
            'deletion.declined': { target: 'idle' },
          },
        },
        deleting: {
          description: 'A mark stays: who wrote it, and when.',
          tags: ['askingDeletion', 'deleting'],
          invoke: {
            id: 'deleteRemark',
            src: 'deleteRemark',
            input: ({ context: { orderId, chosen } }) => {
              const { of, remark } = chosen as RemarkOf
              return { orderId, kind: of, id: remark.id, version: remark.version }
            },
            onDone: {
              target: 'idle',
              actions: { type: 'tellWorkspace', params: ({ event }) => ({ act: event.output }) },
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'raiseNotice', params: ({ event }) => ({ error: event.error }) },
                'askToReadAgain',
              ],
            },
          },
        },
      },
    },
  },
})
