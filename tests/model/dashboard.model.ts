import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import {
  type DashboardFilter,
  isSameDashboardFilter,
  toggledStatuses,
  wholeDashboard,
} from '#domain/dashboard/filter.ts'
import { parseDay } from '#domain/weeks.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = { filter: DashboardFilter }

/** The chart only carries the figures. */
const figures = { hourly: [] } as unknown as DashboardFigures
const day = parseDay('2026-11-20')
const narrow: DashboardFilter = { statuses: ['delivered'], date: day }

/** A question that differs is asked. */
const asks =
  (change: Partial<DashboardFilter>) =>
  ({ filter: before }: Context): Outcome<Context> => {
    const filter = { ...before, ...change }
    return isSameDashboardFilter(before, filter) ? {} : { to: 'loading', sets: { filter } }
  }

export const dashboardModel: Model<typeof dashboardMachine> = {
  machine: dashboardMachine,
  listeners: ['watchWorkspace'],
  starts: {
    'the whole dashboard': {
      input: { filter: wholeDashboard },
      to: 'loading',
      sets: { filter: wholeDashboard, figures: null },
    },
    'a link': { input: { filter: narrow }, to: 'loading' },
  },
  steps: {
    'toggles a status': { type: 'status.toggled', status: 'dispatch' },
    'clears the statuses': { type: 'statuses.cleared' },
    'chooses a day': { type: 'date.chosen', date: day },
    'clears the day': { type: 'date.chosen', date: null },
    'follows a link': { type: 'address.changed', filter: narrow },
    'the workspace changes': { type: 'workspace.changed' },
    'tries again': { type: 'loading.retried' },
    'the figures are there': done('computeFigures', figures),
    'the figures fail': fails('computeFigures', new Error('no')),
  },
  states: {
    '': {
      runs: { watchWorkspace: () => undefined },
      steps: {
        'toggles a status': ({ filter }) => ({
          to: 'loading',
          sets: { filter: { ...filter, statuses: toggledStatuses(filter.statuses, 'dispatch') } },
        }),
        'clears the statuses': asks({ statuses: [] }),
        'chooses a day': asks({ date: day }),
        'clears the day': asks({ date: null }),
        'follows a link': asks(narrow),
        'the workspace changes': { to: 'loading' },
      },
    },
    loading: {
      tags: ['busy'],
      runs: { computeFigures: ({ filter }) => filter },
      steps: {
        'the figures are there': { to: 'ready', sets: { figures } },
        'the figures fail': { to: 'failed' },
      },
    },
    ready: {},
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
  },
}
