/** What the models of the three lists share: deleting an item, and undoing it. */
import type { Item } from '#domain/workspaceNotices.ts'
import { done, fails, type Outcome, type Result, type StateModel } from './model.ts'

type Change = { kind: 'deletion' | 'restoration'; item: Item }
type Context = { changes: Change[] }

const stateOf = (changes: readonly Change[]) => {
  const [first] = changes
  if (!first) return 'changes.settled'
  return first.kind === 'deletion' ? 'changes.deleting' : 'changes.restoring'
}

/** Asked for twice is asked for once; one change is made at a time. */
const queues =
  (kind: Change['kind'], item: Item) =>
  ({ changes }: Context): Outcome<Context> => {
    if (changes.some((change) => change.kind === kind && change.item.id === item.id)) return {}
    const queued = [...changes, { kind, item }]
    return { to: changes.length === 0 ? stateOf(queued) : [], sets: { changes: queued } }
  }

const settles =
  (code?: 'itemDeleted' | 'itemNotDeleted' | 'itemNotRestored') =>
  ({ changes: [first, ...rest] }: Context): Outcome<Context> => ({
    to: stateOf(rest),
    sets: { changes: rest },
    tells: code ? [{ type: 'notice.raised', notice: { code, item: first?.item } }] : [],
  })

const input = ({ changes }: Context) => ({ id: changes[0]?.item.id })

/** The part of a list's model that is about deletions of two items, done by the two named actors. */
export function changesModel<Kind extends Item['kind']>(
  kind: Kind,
  deleteActor: string,
  restoreActor: string,
) {
  const [one, other] = ['1', '2'].map((id): Item => ({ kind, id, name: `Number ${id}` })) as [Item, Item]
  const deletion = (item: Item) => ({ type: `${kind}.deleted`, item }) as const
  const undoing = (item: Item) => ({ type: 'deletion.undone', item }) as const
  const results: Record<string, Result> = {
    'the deletion is done': done(deleteActor),
    'the deletion fails': fails(deleteActor, new Error('no')),
    'the restoration is done': done(restoreActor),
    'the restoration fails': fails(restoreActor, new Error('no')),
  }
  const states: Record<string, StateModel<Context>> = {
    changes: {
      steps: {
        'deletes one': queues('deletion', one),
        'deletes the other': queues('deletion', other),
        'undoes the deletion of one': queues('restoration', one),
      },
    },
    'changes.settled': {},
    'changes.deleting': {
      runs: { [deleteActor]: input },
      steps: {
        'the deletion is done': settles('itemDeleted'),
        'the deletion fails': settles('itemNotDeleted'),
      },
    },
    'changes.restoring': {
      runs: { [restoreActor]: input },
      steps: { 'the restoration is done': settles(), 'the restoration fails': settles('itemNotRestored') },
    },
  }
  const steps = {
    'deletes one': deletion(one),
    'deletes the other': deletion(other),
    'undoes the deletion of one': undoing(one),
    ...results,
  }
  return { steps, states, flags: ({ changes }: Context) => changes[1]?.kind }
}
