import { type ActorRef, assign, enqueueActions, forwardTo, fromCallback, type Snapshot, setup } from 'xstate'
import type { RecordChanges } from '#domain/recordChange.ts'
import type { WorkspaceFacts } from '#domain/workspaceFacts.ts'
import { type ActDone, changeQueueMachine } from '#machines/changeQueue/changeQueue.machine.ts'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import type { DraftDropped, DraftKept } from '#machines/customerDetail/customerDetail.machine.ts'
import { leavingMachine } from '#machines/leaving/leaving.machine.ts'
import { type DataChanged, newsMachine } from '#machines/news/news.machine.ts'
import {
  childOptions,
  type ScreenClosed,
  type ScreenOpened,
  type WorkspaceChosen,
  type WorkspaceClosing,
} from './screens.ts'

type Input = {
  /** Where its records come from. The chart reads none of it: screens and actors do. */
  data: WorkspaceFacts
  /** The letter after 'g', and the entry of the command palette that it chooses. */
  entryByLetter: Record<string, string>
  /** The session, which closes this workspace when another one was chosen. */
  session: ActorRef<Snapshot<unknown>, WorkspaceChosen>
}

type Context = Input & {
  /** The screens that are open, by id. */
  screens: string[]
}

/** The merchant's day has changed. */
export type DayChanged = { type: 'day.changed' }

/** What every open screen is sent after a change. */
export type WorkspaceChanged = { type: 'workspace.changed'; changes?: RecordChanges }

export const workspaceMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | DataChanged
      | DayChanged
      | ScreenOpened
      | ScreenClosed
      | ActDone
      | DraftKept
      | DraftDropped
      | WorkspaceClosing,
    children: {} as {
      changeQueue: 'changeQueue'
      commandPalette: 'commandPalette'
      leaving: 'leaving'
      news: 'news'
    },
  },
  actors: {
    changeQueue: changeQueueMachine,
    commandPalette: commandPaletteMachine,
    leaving: leavingMachine,
    news: newsMachine,
    watchData: fromCallback<DataChanged>(() => {
      throw new Error('workspace: actor "watchData" was not provided')
    }),
    watchDay: fromCallback<DayChanged>(() => {
      throw new Error('workspace: actor "watchDay" was not provided')
    }),
  },
  guards: {
    isKept: ({ context }, { isKept = false, id }: ScreenOpened['screen']) =>
      isKept && context.screens.includes(id),
  },
  actions: {
    openScreen: assign(({ context, spawn }, { id, logic, input }: ScreenOpened['screen']) => {
      spawn(logic, childOptions(id, input))
      return { screens: [...context.screens, id] }
    }),
    closeScreen: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      enqueue.stopChild(params.id)
      enqueue.assign({ screens: context.screens.filter((id) => id !== params.id) })
    }),
    tellScreens: enqueueActions(({ context, enqueue }, { changes }: { changes: RecordChanges }) => {
      for (const id of context.screens)
        enqueue.sendTo(id, { type: 'workspace.changed', changes } satisfies WorkspaceChanged)
    }),
    tellClosing: enqueueActions(({ context, enqueue, event }) => {
      for (const id of ['changeQueue', ...context.screens]) enqueue.sendTo(id, event)
    }),
    tellChangeQueue: forwardTo('changeQueue'),
    tellLeaving: forwardTo('leaving'),
  },
}).createMachine({
  id: 'workspace',
  description:
    'What outlives a screen: the queue of changes with their Undo, unsaved drafts, the command palette and news of other people. The screens of the application run below it, and an act on many orders that outlives its list.',
  context: ({ input }) => ({ ...input, screens: [] }),
  invoke: [
    { id: 'watchData', src: 'watchData' },
    { id: 'watchDay', src: 'watchDay' },
    { id: 'changeQueue', src: 'changeQueue' },
    { id: 'leaving', src: 'leaving', input: ({ context }) => ({ session: context.session }) },
    { id: 'news', src: 'news', input: ({ self }) => ({ workspace: self }) },
    {
      id: 'commandPalette',
      src: 'commandPalette',
      systemId: 'commandPalette',
      input: ({ context }) => ({ entryByLetter: context.entryByLetter }),
    },
  ],
  on: {
    'data.changed': {
      description: 'Every open screen is told: it asks again for what it shows of it.',
      actions: { type: 'tellScreens', params: ({ event }) => ({ changes: event.changes ?? null }) },
    },
    'day.changed': {
      description:
        'What was today is yesterday, and on Sunday the week is another: every open screen asks again.',
      actions: { type: 'tellScreens', params: { changes: null } },
    },
    'screen.opened': [
      {
        description: 'What outlives its screen goes on.',
        guard: { type: 'isKept', params: ({ event }) => event.screen },
      },
      {
        description: 'It replaces a screen of the same id.',
        actions: [
          { type: 'closeScreen', params: ({ event }) => ({ id: event.screen.id }) },
          { type: 'openScreen', params: ({ event }) => event.screen },
        ],
      },
    ],
    'screen.closed': {
      actions: { type: 'closeScreen', params: ({ event }) => ({ id: event.id }) },
    },
    'act.done': { actions: 'tellChangeQueue' },
    'workspace.closing': {
      description: 'What goes on says how far it came.',
      actions: 'tellClosing',
    },
    'draft.kept': { actions: 'tellLeaving' },
    'draft.dropped': { actions: 'tellLeaving' },
  },
})
