import { assign, emit, fromPromise, setup } from 'xstate'
import {
  type Customer,
  type CustomerField,
  type CustomerInput,
  customerForm,
  customerProblems,
  isCustomerFormChanged,
  readCustomerForm,
} from '#domain/customers.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { hasProblems, type Problems } from '#domain/problems.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

type Input = {
  /** The customer who is edited; null adds one. */
  customer: Customer | null
}

type Context = Input & { form: CustomerInput; problems: Problems<CustomerField> }

export type CustomerEditorEvent =
  | { type: 'field.changed'; field: CustomerField; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

export const customerEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as CustomerEditorEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'editable' | 'busy' | 'asking',
  },
  actors: {
    saveCustomer: fromPromise<void, { id: string | null; customer: CustomerInput }>(() => {
      throw new Error('customerEditor: actor "saveCustomer" was not provided')
    }),
  },
  guards: {
    hasNoProblem: ({ context }) => !hasProblems(customerProblems(context.form)),
    hasChanges: ({ context }) => isCustomerFormChanged(context.customer, context.form),
  },
  actions: {
    changeField: assign(({ context }, params: { field: CustomerField; value: string }) => ({
      form: { ...context.form, [params.field]: params.value },
      problems: { ...context.problems, [params.field]: undefined },
    })),
    markProblems: assign({ problems: ({ context }) => customerProblems(context.form) }),
    raiseSaved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: context.customer === null ? ('itemAdded' as const) : ('itemSaved' as const),
        item: { kind: 'customer' as const, name: context.form.name.trim() },
      },
    })),
    raiseNotSaved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: 'itemNotSaved' as const,
        item: { kind: 'customer' as const, name: context.form.name.trim() },
      },
    })),
  },
}).createMachine({
  id: 'customerEditor',
  description: 'Adding a customer or editing one. Nothing is saved while a field has a problem.',
  context: ({ input }) => ({ ...input, form: customerForm(input.customer), problems: {} }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'field.changed': {
          actions: {
            type: 'changeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        'form.submitted': [{ guard: 'hasNoProblem', target: 'saving' }, { actions: 'markProblems' }],
        'form.dismissed': [{ guard: 'hasChanges', target: 'confirmingDiscard' }, { target: 'closed' }],
      },
    },
    confirmingDiscard: {
      description: 'Asks before it throws away what was typed.',
      tags: 'asking',
      on: {
        'discarding.confirmed': { target: 'closed' },
        'discarding.declined': { target: 'editing' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveCustomer',
        src: 'saveCustomer',
        input: ({ context }) => ({
          id: context.customer?.id ?? null,
          customer: readCustomerForm(context.form),
        }),
        onDone: { target: 'closed', actions: 'raiseSaved' },
        onError: { description: 'Nothing typed is lost.', target: 'editing', actions: 'raiseNotSaved' },
      },
    },
    closed: { type: 'final' },
  },
})
