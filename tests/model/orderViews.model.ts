import type { AnyEventObject } from 'xstate'
import type { AddressParams } from '#domain/listQueries/address.ts'
import type { OrderView, ViewNameProblem } from '#domain/orderViews.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { orderViewsMachine } from '#machines/orderViews/orderViews.machine.ts'
import { outdatedBecause, refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const late: OrderView = { id: 'v-1', version: 2, name: 'Late', query: { week: 'last' } }
const query = { status: 'dispatch' }
const saved: OrderView = { id: 'v-2', version: 1, name: 'To send', query }
const changed: OrderView = { ...late, version: 3, name: 'Later' }
const refused = refusedBecause('"To send" already exists.')
const outdated = outdatedBecause('This view was changed by Bilal.', 4, {
  query: { before: late.query, after: { week: 'two-weeks-ago' } },
})

type Context = {
  views: readonly OrderView[] | null
  target: OrderView | null
  name: string
  query: AddressParams
  problem: ViewNameProblem | null
  refusal: RefusedChange | null
  openedId: string | null
}

const asked = ({ views }: Context) => (views === null ? 'views.asking.loading' : 'views.asking.refreshing')

/** What was saved is shown at once, and everything is read again. */
const closedWith = (views: readonly OrderView[]) => ({
  to: ['panel.closed', 'views.asking.refreshing'],
  sets: { views },
})
const isSaved =
  (view: OrderView, tells: (context: Context) => readonly AnyEventObject[]) =>
  (context: Context): Outcome<Context> => {
    const { views } = context
    const others = views ?? []
    const isNew = others.every(({ id }) => id !== view.id)
    const { to, sets } = closedWith(
      isNew ? [...others, view] : others.map((other) => (other.id === view.id ? view : other)),
    )
    return { to, sets: { ...sets, openedId: view.id }, tells: tells(context) }
  }

const notice = (code: string, name: string, reason?: string) => ({
  type: 'notice.raised',
  notice: { code, ...(reason !== undefined && { reason }), item: { kind: 'view', name } },
})
const focus = (target: string) => ({ type: 'focus.requested', target })

const about = (target: OrderView | null, to: string, shown: AddressParams): Outcome<Context> => ({
  to,
  sets: { target, query: shown, name: target?.name ?? '', problem: null, refusal: null },
})
/** What somebody else made of it is read again. */
const closedTelling =
  (told: AnyEventObject) =>
  (context: Context): Outcome<Context> => ({ to: ['panel.closed', asked(context)], tells: [told] })
const nameOf = ({ name, target }: Context) => name.trim() || (target?.name ?? '')
const saving = ({ target, name, query: shown }: Context) => ({
  view: target && { id: target.id, version: target.version },
  name: name.trim(),
  query: shown,
})

const isRefused =
  ({ refusal }: typeof refused) =>
  ({ target }: Context): Outcome<Context> => ({
    to: 'panel.naming.editing',
    sets: {
      refusal,
      // Sent again, it is meant for what is there now.
      ...(refusal.version && {
        target: target && { ...target, version: refusal.version },
        query: { week: 'two-weeks-ago' },
      }),
    },
    tells: [focus('name')],
  })

function submitted({ name, target, views }: Context): Outcome<Context> {
  const typed = name.trim()
  if (target?.name === typed) return { to: 'panel.closed' }
  const isTaken = (views ?? []).some((view) => view.name === typed && view.id !== target?.id)
  if (typed !== '' && !isTaken) return { to: 'panel.naming.saving' }
  return { sets: { problem: typed === '' ? 'missing' : 'taken' }, tells: [focus('name')] }
}

const types = (name: string): Outcome<Context> => ({ sets: { name, problem: null, refusal: null } })

export const orderViewsModel: Model<typeof orderViewsMachine> = {
  machine: orderViewsMachine,
  listeners: ['followViews'],
  starts: {
    'the list is there': {
      to: ['views.asking.loading', 'panel.closed'],
      sets: { views: null, openedId: null, target: null, name: '', query: {}, problem: null, refusal: null },
    },
  },
  steps: {
    'somebody changes one': { type: 'views.changed' },
    'one is read': done('readViews', [late]),
    'none is read': done('readViews', []),
    'nothing is read': fails('readViews', new Error('no')),
    'tries again': { type: 'loading.retried' },
    'opens one': { type: 'view.opened', view: late },
    'saves what is shown': { type: 'saving.chosen', query },
    renames: { type: 'renaming.chosen', view: late },
    replaces: { type: 'replacing.chosen', view: late, query },
    deletes: { type: 'deletion.chosen', view: late },
    'types a name': { type: 'name.changed', name: ' To send ' },
    'types the name of another': { type: 'name.changed', name: 'Late' },
    'types nothing': { type: 'name.changed', name: ' ' },
    submits: { type: 'form.submitted' },
    'confirms the deletion': { type: 'deletion.confirmed' },
    leaves: { type: 'panel.closed' },
    'a new one is saved': done('saveView', saved),
    'the same one is saved': done('saveView', changed),
    'it is refused': fails('saveView', refused),
    'somebody was faster': fails('saveView', outdated),
    'it is not saved': fails('saveView', new Error('no')),
    'it is deleted': done('deleteView'),
    'the deletion is refused': fails('deleteView', refused),
    'it is not deleted': fails('deleteView', new Error('no')),
  },
  states: {
    '': { runs: { followViews: true }, steps: { 'opens one': { sets: { openedId: late.id } } } },
    views: { steps: { 'somebody changes one': (context) => ({ to: asked(context) }) } },
    'views.asking': {
      runs: { readViews: true },
      steps: {
        'one is read': { to: 'views.answered.listed', sets: { views: [late] } },
        'none is read': { to: 'views.answered.empty', sets: { views: [] } },
        'nothing is read': ({ views }) => ({
          to: views === null ? 'views.failed' : `views.answered.${views.length > 0 ? 'listed' : 'empty'}`,
        }),
      },
    },
    'views.asking.deciding': {},
    'views.asking.loading': { tags: ['loading'] },
    'views.asking.refreshing': { tags: ['refreshing'] },
    'views.answered.deciding': {},
    'views.answered.listed': {},
    'views.answered.empty': { tags: ['empty'] },
    'views.failed': { tags: ['failed'], steps: { 'tries again': (context) => ({ to: asked(context) }) } },
    'panel.closed': {
      steps: {
        'saves what is shown': about(null, 'panel.naming.editing', query),
        renames: about(late, 'panel.naming.editing', late.query),
        replaces: about(late, 'panel.replacing', query),
        deletes: about(late, 'panel.deleting.asking', late.query),
      },
    },
    'panel.naming': { tags: ['naming'] },
    'panel.naming.editing': {
      tags: ['editable'],
      steps: {
        'types a name': types(' To send '),
        'types the name of another': types('Late'),
        'types nothing': types(' '),
        submits: submitted,
        leaves: { to: 'panel.closed' },
      },
    },
    'panel.naming.saving': {
      tags: ['busy'],
      runs: { saveView: saving },
      steps: {
        'a new one is saved': isSaved(saved, (context) => [notice('itemSaved', nameOf(context))]),
        'the same one is saved': isSaved(changed, (context) => [notice('itemSaved', nameOf(context))]),
        'it is refused': isRefused(refused),
        'somebody was faster': isRefused(outdated),
        'it is not saved': (context) => ({
          to: 'panel.naming.editing',
          tells: [notice('itemNotSaved', nameOf(context))],
        }),
      },
    },
    'panel.replacing': {
      tags: ['busy'],
      runs: { saveView: saving },
      steps: {
        'a new one is saved': isSaved(saved, () => [notice('itemSaved', late.name)]),
        'the same one is saved': isSaved(changed, () => [notice('itemSaved', late.name)]),
        'it is refused': closedTelling(notice('itemNotSaved', late.name, refused.refusal.text)),
        'somebody was faster': closedTelling(notice('itemNotSaved', late.name, outdated.refusal.text)),
        'it is not saved': closedTelling(notice('itemNotSaved', late.name)),
      },
    },
    'panel.deleting': { tags: ['deleting'] },
    'panel.deleting.asking': {
      steps: { 'confirms the deletion': { to: 'panel.deleting.sending' }, leaves: { to: 'panel.closed' } },
    },
    'panel.deleting.sending': {
      tags: ['busy'],
      runs: { deleteView: () => ({ id: late.id, version: late.version }) },
      steps: {
        'it is deleted': ({ views }) => ({
          ...closedWith((views ?? []).filter(({ id }) => id !== late.id)),
          tells: [notice('itemDeleted', late.name)],
        }),
        'the deletion is refused': closedTelling(notice('itemNotDeleted', late.name, refused.refusal.text)),
        'it is not deleted': closedTelling(notice('itemNotDeleted', late.name)),
      },
    },
  },
  flags: ({ views, target, name, problem }) => [
    views?.map(({ id, name: called }) => [id, called]),
    target?.version,
    name,
    problem,
  ],
}
