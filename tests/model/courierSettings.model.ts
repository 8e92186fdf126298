import type { ContextFrom } from 'xstate'
import type { ConnectionResponse } from '#domain/partners/connectionContract.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import {
  type CourierSettingsEvent,
  courierSettingsMachine,
} from '#machines/courierSettings/courierSettings.machine.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof courierSettingsMachine>

const row: ConnectionResponse = {
  courier: 'leopards',
  state: 'connected',
  words: null,
  checked_at: null,
  failed_at: null,
  fields: [{ name: 'apiKey', is_secret: true, value: null, known: 'yes' }],
  pickup_addresses: [],
  pickups: [{ location_id: 'korangi', name: 'Korangi', code: '7' }],
  advice_cut_off: { minute: 1_020, days: 1 },
  cities: 40,
  push_path: null,
  waiting: 0,
  is_stand_in: false,
  version: 4,
  possible: [],
}
const rows = [row]
const checking = [{ ...row, state: 'checking' as const, version: 5 }]

const refusal = new RefusedChangeError({
  code: 'validation_failed',
  text: '',
  fields: { apiKey: 'Enter the API key.' },
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})

const listed = (found: typeof rows | typeof checking, sets: Partial<Context> = {}): Outcome<Context> => ({
  to: found === rows ? 'listed.resting' : 'listed.watching',
  sets: { rows: found, refusal: null, ...sets },
})
const versionOf = ({ rows: seen }: Context) => seen?.[0]?.version ?? 0
const focus = (target: string) => ({ type: 'focus.requested', target })
const noForm = { courier: null, values: {}, problems: {} }
const opens = (form: Context['form'], values: Context['values']): Outcome<Context> => ({
  to: 'editing',
  sets: { courier: 'leopards', form, values, problems: {}, refusal: null },
})
const acts = (to: string, act: Context['act']): Outcome<Context> => ({
  to,
  sets: { courier: 'leopards', act, refusal: null },
})
const courier = 'leopards' as const

export const courierSettingsModel: Model<typeof courierSettingsMachine> = {
  machine: courierSettingsMachine,
  starts: { 'the connections are opened': { to: 'loading' } },
  steps: {
    'are read': done('readConnections', rows),
    'are read, one being checked': done('readConnections', checking),
    'cannot be read': fails('readConnections', new Error('Offline')),
    'tries again': { type: 'loading.retried' },
    'some time passes': elapses('checkPause', 1_500),
    'opens the values': { type: 'form.opened', courier, form: 'credentials' },
    'opens where it collects': { type: 'form.opened', courier, form: 'pickups' },
    'opens until when it takes advice': { type: 'form.opened', courier, form: 'cutOff' },
    'types a value': { type: 'field.changed', name: 'apiKey', value: 'abc' },
    saves: { type: 'form.submitted' },
    closes: { type: 'form.dismissed' },
    pauses: { type: 'act.chosen', courier, act: 'connection.paused' },
    disconnects: { type: 'act.chosen', courier, act: 'connection.ended' },
    confirms: { type: 'act.confirmed' },
    declines: { type: 'act.declined' },
    'is done': done('changeConnection', checking),
    'is refused': fails('changeConnection', refusal),
    'is not answered': fails('changeConnection', new Error('Offline')),
  } satisfies Record<string, CourierSettingsEvent | object>,
  states: {
    loading: {
      tags: ['loading'],
      runs: { readConnections: true },
      steps: {
        'are read': listed(rows),
        'are read, one being checked': listed(checking),
        'cannot be read': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    listed: {
      tags: ['shown'],
      steps: {
        'opens the values': opens('credentials', { apiKey: '' }),
        'opens where it collects': opens('pickups', { korangi: '7' }),
        'opens until when it takes advice': opens('cutOff', { time: '1020', days: '1' }),
        pauses: acts('acting', 'connection.paused'),
        disconnects: acts('confirming', 'connection.ended'),
      },
    },
    'listed.deciding': {},
    'listed.resting': {},
    'listed.watching': {
      tags: ['refreshing'],
      steps: { 'some time passes': { to: 'listed.asking' } },
    },
    'listed.asking': {
      tags: ['refreshing'],
      runs: { readConnections: true },
      steps: {
        'are read': listed(rows),
        'are read, one being checked': listed(checking),
        'cannot be read': { to: 'listed.watching' },
      },
    },
    editing: {
      tags: ['shown', 'editable'],
      steps: {
        'types a value': ({ values, problems }) => ({
          sets: {
            values: { ...values, apiKey: 'abc' },
            problems: Object.fromEntries(Object.entries(problems).filter(([name]) => name !== 'apiKey')),
          },
        }),
        saves: { to: 'saving' },
        closes: (context) => ({
          ...listed(context.rows?.[0]?.state === 'checking' ? checking : rows),
          sets: noForm,
        }),
      },
    },
    saving: {
      tags: ['shown', 'busy'],
      runs: {
        changeConnection: (context) => ({
          courier,
          version: versionOf(context),
          form: context.form,
          values: context.values,
        }),
      },
      steps: {
        'is done': ({ problems }) => ({
          ...listed(checking, noForm),
          tells: [focus(Object.keys(problems)[0] ?? courier)],
        }),
        'is refused': {
          to: 'editing',
          sets: { problems: { apiKey: 'Enter the API key.' }, refusal: '' },
          tells: [focus('apiKey')],
        },
        'is not answered': { to: 'editing', sets: { problems: {}, refusal: '' }, tells: [focus(courier)] },
      },
    },
    confirming: {
      tags: ['shown', 'asking'],
      steps: {
        confirms: { to: 'acting' },
        declines: (context) => ({
          to: context.rows?.[0]?.state === 'checking' ? 'listed.watching' : 'listed.resting',
        }),
      },
    },
    acting: {
      tags: ['shown', 'busy'],
      runs: {
        changeConnection: (context) => ({ courier, version: versionOf(context), act: context.act }),
      },
      steps: {
        'is done': listed(checking),
        'is refused': (context) => ({
          to: context.rows?.[0]?.state === 'checking' ? 'listed.watching' : 'listed.resting',
          sets: { problems: { apiKey: 'Enter the API key.' }, refusal: '' },
        }),
        'is not answered': (context) => ({
          to: context.rows?.[0]?.state === 'checking' ? 'listed.watching' : 'listed.resting',
          sets: { problems: {}, refusal: '' },
        }),
      },
    },
  },
  flags: ({ rows: seen, problems }) => [seen?.[0]?.state, Object.keys(problems).join()],
  invariants: {
    'what is typed does not outlive the form': ({ state, context }) =>
      state.some((name) => name === 'editing' || name === 'saving') || context.values['apiKey'] !== 'abc',
  },
}
