import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { hasSameTags, rebasedTags, tagProblem, tagsWith, toggledTags } from '#domain/orders/tags.ts'
import { reasonIn } from '#domain/refusedChange.ts'
import { isBlank } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'
import type { ActDone } from '#machines/changeQueue/changeQueue.machine.ts'

export type OrderTagsInput = {
  orderId: string
  /** Says that tags were applied, with an Undo. */
  workspace: ActorRef<Snapshot<unknown>, ActDone>
}

type Context = OrderTagsInput & {
  /** The tags of people that the order has, as far as is known: `tags` are chosen on top of them. */
  seenTags: string[]
  /** As chosen in the panel; the order's own until APPLY CHANGES. */
  tags: string[]
  /** A tag that is being typed. */
  tagText: string
}

export type OrderTagsEvent =
  /** The tags that people gave the order. */
  | { type: 'order.read'; tags: string[] }
  | { type: 'order.missing' }
  | { type: 'tag.toggled'; tag: string }
  | { type: 'tagText.changed'; text: string }
  | { type: 'tagText.submitted' }
  | { type: 'tags.submitted' }

export const orderTagsMachine = setup({
  types: {
    input: {} as OrderTagsInput,
    context: {} as Context,
    events: {} as OrderTagsEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'busy',
  },
  actors: {
    /** Its output says how that is taken back; null on the sample. */
    applyTags: fromPromise<DoneAct | null, { orderId: string; tags: string[] }>(() => {
      throw new Error('orderTags: actor "applyTags" was not provided')
    }),
  },
  guards: {
    hasChangedTags: ({ context: { seenTags, tags, tagText } }) =>
      tagProblem(tagText, tags) === null && !hasSameTags(seenTags, tagsWith(tagText, tags)),
    hasNewTag: ({ context: { tags, tagText } }) => !isBlank(tagText) && tagProblem(tagText, tags) === null,
    canBeUndone: (_, { act }: { act: DoneAct | null }) => act !== null,
  },
  actions: {
    rememberTags: assign(({ context: { seenTags, tags } }, { tags: latest }: { tags: string[] }) => ({
      seenTags: latest,
      tags: rebasedTags(latest, { before: seenTags, chosen: tags }),
    })),
    // What is chosen from now on is on top of these, also before the order is read again.
    rememberApplied: assign({ seenTags: ({ context }) => context.tags }),
    toggleTag: assign({
      tags: ({ context }, params: { tag: string }) => toggledTags(context.tags, params.tag),
    }),
    changeTagText: assign((_, params: { text: string }) => ({ tagText: params.text })),
    addTypedTag: assign(({ context: { tagText, tags } }) => ({ tags: tagsWith(tagText, tags), tagText: '' })),
    tellWorkspace: sendTo(
      ({ context }) => context.workspace,
      (_, { act }: { act: DoneAct | null }) => ({ type: 'act.done' as const, act: act as DoneAct }),
    ),
    raiseNotice: emit(({ context }, params: { code: 'itemSaved' | 'itemNotSaved'; reason?: string }) => ({
      type: 'notice.raised' as const,
      notice: {
        ...params,
        item: { kind: 'order' as const, id: context.orderId, name: context.orderId },
      },
    })),
  },
}).createMachine({
  id: 'orderTags',
  description: 'The tags that people give an order: chosen or typed, and given to it in one request.',
  context: ({ input }) => ({ ...input, seenTags: [], tags: [], tagText: '' }),
  initial: 'waiting',
  on: {
    'order.read': {
      description: 'What is chosen stays chosen, on top of what somebody else made of the tags.',
      actions: { type: 'rememberTags', params: ({ event }) => ({ tags: event.tags }) },
    },
  },
  states: {
    waiting: {
      description: 'The order is not read yet, or it is missing.',
      on: {
        'order.read': {
          target: 'choosing',
          actions: { type: 'rememberTags', params: ({ event }) => ({ tags: event.tags }) },
        },
      },
    },
    choosing: {
      on: {
        'order.missing': { target: 'waiting' },
        'tag.toggled': { actions: { type: 'toggleTag', params: ({ event }) => ({ tag: event.tag }) } },
        'tagText.changed': {
          actions: { type: 'changeTagText', params: ({ event }) => ({ text: event.text }) },
        },
        'tagText.submitted': {
          description: 'Enter adds what is typed, if it is a tag.',
          guard: 'hasNewTag',
          actions: 'addTypedTag',
        },
        'tags.submitted': {
          description:
            'APPLY CHANGES can be pressed once something is changed. What is still being typed goes with it.',
          guard: 'hasChangedTags',
          target: 'applying',
          actions: 'addTypedTag',
        },
      },
    },
    applying: {
      tags: 'busy',
      invoke: {
        id: 'applyTags',
        src: 'applyTags',
        input: ({ context }) => ({ orderId: context.orderId, tags: context.tags }),
        onDone: [
          {
            description: 'The workspace says so, with an Undo.',
            guard: { type: 'canBeUndone', params: ({ event }) => ({ act: event.output }) },
            target: 'choosing',
            actions: [
              'rememberApplied',
              { type: 'tellWorkspace', params: ({ event }) => ({ act: event.output }) },
            ],
          },
          {
            target: 'choosing',
            actions: ['rememberApplied', { type: 'raiseNotice', params: { code: 'itemSaved' } }],
          },
        ],
        onError: {
          target: 'choosing',
          actions: {
            type: 'raiseNotice',
            params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
          },
        },
      },
    },
  },
})
