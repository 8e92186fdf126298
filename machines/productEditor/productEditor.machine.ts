import { assign, emit, fromPromise, setup } from 'xstate'
import type { Currency } from '#domain/money.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { hasProblems, type Problems } from '#domain/problems.ts'
import {
  isProductFormChanged,
  type Product,
  type ProductField,
  type ProductForm,
  type ProductInput,
  productForm,
  productProblems,
  readProductForm,
} from '#domain/products.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

type Input = {
  /** The product that is edited; null adds one. */
  product: Product | null
  /** Of prices without one. */
  currency: Currency
}

type Context = Input & { form: ProductForm; problems: Problems<ProductField> }

export type ProductEditorEvent =
  | { type: 'field.changed'; field: ProductField; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

export const productEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ProductEditorEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'editable' | 'busy' | 'asking',
  },
  actors: {
    saveProduct: fromPromise<void, { id: string | null; product: ProductInput }>(() => {
      throw new Error('productEditor: actor "saveProduct" was not provided')
    }),
  },
  guards: {
    hasNoProblem: ({ context }) => !hasProblems(productProblems(context.form, context.currency)),
    hasChanges: ({ context }) => isProductFormChanged(context.product, context.form),
  },
  actions: {
    changeField: assign(({ context }, params: { field: ProductField; value: string }) => ({
      form: { ...context.form, [params.field]: params.value },
      problems: { ...context.problems, [params.field]: undefined },
    })),
    markProblems: assign({ problems: ({ context }) => productProblems(context.form, context.currency) }),
    raiseSaved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: context.product === null ? ('itemAdded' as const) : ('itemSaved' as const),
        item: { kind: 'product' as const, name: context.form.name.trim() },
      },
    })),
    raiseNotSaved: emit(({ context }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: 'itemNotSaved' as const,
        item: { kind: 'product' as const, name: context.form.name.trim() },
      },
    })),
  },
}).createMachine({
  id: 'productEditor',
  description: 'Adding a product or editing one. Nothing is saved while a field has a problem.',
  context: ({ input }) => ({ ...input, form: productForm(input.product), problems: {} }),
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
        id: 'saveProduct',
        src: 'saveProduct',
        input: ({ context }) => ({
          id: context.product?.id ?? null,
          product: readProductForm(context.form, context.currency) as ProductInput,
        }),
        onDone: { target: 'closed', actions: 'raiseSaved' },
        onError: { description: 'Nothing typed is lost.', target: 'editing', actions: 'raiseNotSaved' },
      },
    },
    closed: { type: 'final' },
  },
})
