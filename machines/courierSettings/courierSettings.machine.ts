import { assign, enqueueActions, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { cutOffForm } from '#domain/partners/adviceCutOff.ts'
import type { ConnectionResponse } from '#domain/partners/connectionContract.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { refusalOf } from '#domain/refusedChange.ts'

type Rows = readonly ConnectionResponse[]

/** What a form changes: the values that a courier knows the company by, where it collects, or until when it takes advice. */
export type CourierForm = 'credentials' | 'pickups' | 'cutOff'
/** What is done with one press. */
export type CourierAct = 'connection.paused' | 'connection.resumed' | 'connection.ended'

/** What is sent; `version` is that of the connection that was seen. */
export type CourierChange = { courier: ConnectedCourier; version: number } & (
  | { form: CourierForm; values: Readonly<Record<string, string>> }
  | { act: CourierAct }
)

type Context = {
  /** Null before the first answer. */
  rows: Rows | null
  courier: ConnectedCourier | null
  form: CourierForm
  act: CourierAct
  values: Readonly<Record<string, string>>
  /** What the server says of a field. */
  problems: Readonly<Record<string, string>>
  /** Why the last change was not made; '' without a reason. Null when it was. */
  refusal: string | null
}

export type CourierSettingsEvent =
  | { type: 'loading.retried' }
  | { type: 'form.opened'; courier: ConnectedCourier; form: CourierForm }
  | { type: 'field.changed'; name: string; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }
  | { type: 'act.chosen'; courier: ConnectedCourier; act: CourierAct }
  | { type: 'act.confirmed' }
  | { type: 'act.declined' }

const versionOf = ({ rows, courier }: Pick<Context, 'rows' | 'courier'>) =>
  rows?.find((row) => row.courier === courier)?.version ?? 0

/** What a form shows at first. A secret is never shown: left empty, it stays as it is. */
function firstValues(rows: Rows | null, courier: ConnectedCourier, form: CourierForm): Context['values'] {
  const row = rows?.find((one) => one.courier === courier)
  if (!row) return {}
  if (form === 'cutOff') return cutOffForm(row.advice_cut_off)
  return Object.fromEntries(
    form === 'credentials'
      ? row.fields.map(({ name, value }) => [name, value ?? ''])
      : row.pickups.map(({ location_id, code }) => [location_id, code]),
  )
}

export const courierSettingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CourierSettingsEvent,
    emitted: {} as FocusRequested,
    tags: {} as 'loading' | 'refreshing' | 'failed' | 'shown' | 'editable' | 'busy' | 'asking',
  },
  actors: {
    readConnections: fromPromise<Rows, NonReducibleUnknown>(() => {
      throw new Error('courierSettings: actor "readConnections" was not provided')
    }),
    changeConnection: fromPromise<Rows, CourierChange>(() => {
      throw new Error('courierSettings: actor "changeConnection" was not provided')
    }),
  },
  guards: {
    isChecking: ({ context }) => context.rows?.some(({ state }) => state === 'checking') ?? false,
    isEnding: (_, params: { act: CourierAct }) => params.act === 'connection.ended',
  },
  actions: {
    rememberRows: assign((_, params: { rows: Rows }) => ({ rows: params.rows, refusal: null })),
    openForm: assign(({ context }, { courier, form }: { courier: ConnectedCourier; form: CourierForm }) => ({
      courier,
      form,
      values: firstValues(context.rows, courier, form),
      problems: {},
      refusal: null,
    })),
    changeField: assign(({ context }, { name, value }: { name: string; value: string }) => ({
      values: { ...context.values, [name]: value },
      problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => field !== name)),
    })),
    forgetForm: assign({ courier: null, values: {}, problems: {} }),
    rememberAct: assign((_, { courier, act }: { courier: ConnectedCourier; act: CourierAct }) => ({
      courier,
      act,
      refusal: null,
    })),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    requestFocus: enqueueActions(({ context: { problems, courier }, enqueue }) => {
      const target = Object.keys(problems)[0] ?? courier
      if (target !== null) enqueue.emit({ type: 'focus.requested', target })
    }),
  },
  delays: {
    /** How soon is asked again how a login went, in milliseconds. */
    checkPause: 1_500,
  },
}).createMachine({
  id: 'courierSettings',
  description:
    "A company's connections to couriers, as its owner changes them. While a login is being tried, it is asked again how it went.",
  context: {
    rows: null,
    courier: null,
    form: 'credentials',
    act: 'connection.paused',
    values: {},
    problems: {},
    refusal: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readConnections',
        src: 'readConnections',
        onDone: {
          target: 'listed',
          actions: { type: 'rememberRows', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    listed: {
      tags: 'shown',
      initial: 'deciding',
      on: {
        'form.opened': { target: 'editing', actions: { type: 'openForm', params: ({ event }) => event } },
        'act.chosen': [
          {
            guard: { type: 'isEnding', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'rememberAct', params: ({ event }) => event },
          },
          { target: 'acting', actions: { type: 'rememberAct', params: ({ event }) => event } },
        ],
      },
      states: {
        deciding: { always: [{ guard: 'isChecking', target: 'watching' }, { target: 'resting' }] },
        resting: {},
        watching: {
          description: 'A courier is asked whether it knows the credentials.',
          tags: 'refreshing',
          after: { checkPause: { target: 'asking' } },
        },
        asking: {
          tags: 'refreshing',
          invoke: {
            id: 'readConnections',
            src: 'readConnections',
            onDone: {
              target: 'deciding',
              actions: { type: 'rememberRows', params: ({ event }) => ({ rows: event.output }) },
            },
            onError: { description: 'What was read before stays.', target: 'watching' },
          },
        },
      },
    },
    editing: {
      tags: ['shown', 'editable'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': { target: 'saving' },
        'form.dismissed': { target: 'listed', actions: 'forgetForm' },
      },
    },
    saving: {
      tags: ['shown', 'busy'],
      invoke: {
        id: 'changeConnection',
        src: 'changeConnection',
        input: ({ context }) => ({
          courier: context.courier ?? 'leopards',
          version: versionOf(context),
          form: context.form,
          values: context.values,
        }),
        onDone: {
          target: 'listed',
          actions: [
            { type: 'rememberRows', params: ({ event }) => ({ rows: event.output }) },
            'requestFocus',
            'forgetForm',
          ],
        },
        onError: {
          description: 'Nothing typed is lost; the first field with a problem gets the focus.',
          target: 'editing',
          actions: [
            { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            'requestFocus',
          ],
        },
      },
    },
    confirming: {
      description: 'Disconnecting forgets the credentials.',
      tags: ['shown', 'asking'],
      on: { 'act.confirmed': { target: 'acting' }, 'act.declined': { target: 'listed' } },
    },
    acting: {
      tags: ['shown', 'busy'],
      invoke: {
        id: 'changeConnection',
        src: 'changeConnection',
        input: ({ context }) => ({
          courier: context.courier ?? 'leopards',
          version: versionOf(context),
          act: context.act,
        }),
        onDone: {
          target: 'listed',
          actions: { type: 'rememberRows', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: {
          target: 'listed',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
