import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = { filter: DashboardFilter; figures: DashboardFigures | null }

/** The chart only carries the figures. */
const figures = { hourly: [] } as unknown as DashboardFigures
const whole: DashboardFilter = { statuses: [], date: null }
const narrow: DashboardFilter = { statuses: ['delivered'], date: '2026-11-20' }

const asking = ({ figures: earlier }: Context) => (earlier ? 'asking.refreshing' : 'asking.loading')

const asks = (context: Context): Outcome<Context> => ({ to: asking(context) })

/** The note goes with its button, so the focus goes to the heading. */
const triesAgain = (context: Context): Outcome<Context> => ({
  to: asking(context),
  tells: [{ type: 'focus.requested', target: 'heading' }],
})

/** A question that differs is asked, and the address follows. */
const filters =
  (change: (before: DashboardFilter) => Partial<DashboardFilter>) =>
  (context: Context): Outcome<Context> => {
    const filter = { ...context.filter, ...change(context.filter) }
    if (JSON.stringify(filter) === JSON.stringify(context.filter)) return {}
    return { to: asking(context), sets: { filter }, tells: [{ type: 'query.shown', query: filter }] }
  }

export const dashboardModel: Model<typeof dashboardMachine> = {
  machine: dashboardMachine,
  listeners: ['followAddress'],
  starts: {
    'the whole dashboard': {
      input: { filter: whole },
      to: 'asking.loading',
      sets: { filter: whole, figures: null },
    },
    'a link': { input: { filter: narrow }, to: 'asking.loading' },
  },
  steps: {
    'toggles a status': { type: 'status.toggled', status: 'dispatch' },
    'chooses a day': { type: 'filter.changed', change: { date: narrow.date } },
    'clears the day': { type: 'filter.changed', change: { date: null } },
    'clears the filters': { type: 'filters.cleared' },
    'follows a link': { type: 'address.changed', query: narrow },
    'the workspace changes': { type: 'workspace.changed' },
    'tries again': { type: 'loading.retried' },
    'the figures are there': done('computeFigures', figures),
    'the figures fail': fails('computeFigures', new Error('no')),
  },
  states: {
    '': {
      runs: { followAddress: ({ filter }) => ({ query: filter }) },
      steps: {
        'toggles a status': filters(({ statuses }) => ({
          statuses: (['dispatch', 'delivered'] as const).filter(
            (status) => statuses.includes(status) !== (status === 'dispatch'),
          ),
        })),
        'chooses a day': filters(() => ({ date: narrow.date })),
        'clears the day': filters(() => ({ date: null })),
        'clears the filters': filters(() => whole),
        'follows a link': filters(() => narrow),
        'the workspace changes': asks,
      },
    },
    asking: {
      tags: ['busy'],
      runs: { computeFigures: ({ filter }) => filter },
      steps: {
        'the figures are there': { to: 'current', sets: { figures } },
        'the figures fail': ({ figures: earlier }) => ({ to: earlier ? 'outdated' : 'failed' }),
      },
    },
    'asking.deciding': {},
    'asking.loading': { tags: ['loading'] },
    'asking.refreshing': { tags: ['refreshing'] },
    current: { tags: ['current'] },
    failed: { tags: ['failed'], steps: { 'tries again': triesAgain } },
    outdated: { tags: ['failed', 'outdated'], steps: { 'tries again': triesAgain } },
  },
}
