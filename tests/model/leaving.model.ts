import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { leavingMachine } from '#machines/leaving/leaving.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = { drafts: Record<string, OrderCustomer> }

const ayesha: OrderCustomer = { ...emptyOrderCustomer, name: 'Ayesha Khan' }

/** A choice would lose what was typed. */
const asksForOwnData = ({ drafts }: Context): Outcome<Context> =>
  Object.keys(drafts).length > 0
    ? { tells: [{ type: 'notice.raised', notice: { code: 'draftsUnsaved' } }] }
    : { to: 'choice.choosing' }

const keeps =
  (orderId: string) =>
  ({ drafts }: Context): Outcome<Context> => ({
    to: 'drafts.unsaved',
    sets: { drafts: { ...drafts, [orderId]: ayesha } },
  })

const drops =
  (orderId: string) =>
  (context: Context): Outcome<Context> => {
    const drafts = Object.fromEntries(Object.entries(context.drafts).filter(([id]) => id !== orderId))
    return { to: Object.keys(drafts).length > 0 ? 'drafts.unsaved' : 'drafts.none', sets: { drafts } }
  }

export const leavingModel: Model<typeof leavingMachine> = {
  machine: leavingMachine,
  listeners: ['askBeforeLeaving'],
  flags: ({ drafts }) => Object.keys(drafts).length,
  starts: {
    'an opened workspace': {
      input: (session) => ({ session }),
      to: ['drafts.none', 'choice.settled'],
      sets: { drafts: {} },
    },
  },
  steps: {
    'asks for own data': { type: 'workspace.requested', workspace: 'live' },
    'own data is kept': done('chooseWorkspace', 'live'),
    'the choice is not kept': fails('chooseWorkspace', new Error('no')),
    'the choice is refused': fails('chooseWorkspace', refusedBecause('Only owners choose.')),
    'keeps a draft': { type: 'draft.kept', orderId: 'KW-1', draft: ayesha },
    'keeps another draft': { type: 'draft.kept', orderId: 'KW-2', draft: ayesha },
    'drops the draft': { type: 'draft.dropped', orderId: 'KW-1' },
    'drops the other draft': { type: 'draft.dropped', orderId: 'KW-2' },
  },
  states: {
    'choice.settled': {
      steps: {
        'asks for own data': asksForOwnData,
      },
    },
    'choice.choosing': {
      tags: ['busy'],
      runs: { chooseWorkspace: () => ({ workspace: 'live' }) },
      steps: {
        'own data is kept': {
          to: 'choice.settled',
          tells: [
            { type: 'notice.raised', notice: { code: 'workspaceChosen', workspace: 'live' } },
            { type: 'workspace.chosen', workspace: 'live' },
          ],
        },
        'the choice is not kept': {
          to: 'choice.settled',
          tells: [{ type: 'notice.raised', notice: { code: 'workspaceNotChosen' } }],
        },
        'the choice is refused': {
          to: 'choice.settled',
          tells: [
            {
              type: 'notice.raised',
              notice: { code: 'workspaceNotChosen', reason: 'Only owners choose.' },
            },
          ],
        },
      },
    },
    drafts: {
      steps: {
        'keeps a draft': keeps('KW-1'),
        'keeps another draft': keeps('KW-2'),
        'drops the draft': drops('KW-1'),
        'drops the other draft': drops('KW-2'),
      },
    },
    'drafts.none': {},
    'drafts.unsaved': { runs: { askBeforeLeaving: () => undefined } },
  },
}
