import {
  isProductFormChanged,
  type Product,
  type ProductField,
  type ProductForm,
  productForm,
  productProblems,
  readProductForm,
} from '#domain/products.ts'
import { productEditorMachine } from '#machines/productEditor/productEditor.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const lamp: Product = {
  id: 'P-1',
  name: 'Desk lamp',
  category: 'Home & Garden',
  price: { minor: 24_00, currency: 'USD' },
  stock: 12,
  stockStatus: 'low-stock',
  icon: 'lamp',
  sku: 'DL-1',
  vendor: 'Ravi Lights',
  barcode: '8964000000017',
  stockAt: { lahore: 12 },
}
const currency = 'USD'

type Context = { product: Product | null; form: ProductForm; problems: object }

const typed = (field: ProductField, value: string) => ({ type: 'field.changed', field, value }) as const

const types =
  (field: ProductField, value: string) =>
  ({ form, problems }: Context): Outcome<Context> => ({
    sets: { form: { ...form, [field]: value }, problems: { ...problems, [field]: undefined } },
  })

const notice = (code: string, { form }: Context) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'product', name: form.name.trim() } },
})

export const productEditorModel: Model<typeof productEditorMachine> = {
  machine: productEditorMachine,
  starts: {
    'a new product': {
      input: { product: null, currency },
      to: 'editing',
      sets: { form: productForm(null), problems: {} },
    },
    'a known product': {
      input: { product: lamp, currency },
      to: 'editing',
      sets: { form: productForm(lamp) },
    },
  },
  steps: {
    'types a name': typed('name', ' Reading lamp '),
    'chooses a category': typed('category', 'Home & Garden'),
    'types a price': typed('price', '25.50'),
    'types a malformed price': typed('price', 'cheap'),
    'types the stock': typed('stock', '۴۰'),
    submits: { type: 'form.submitted' },
    dismisses: { type: 'form.dismissed' },
    discards: { type: 'discarding.confirmed' },
    'goes on': { type: 'discarding.declined' },
    'is saved': done('saveProduct'),
    'is not saved': fails('saveProduct', new Error('no')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types a name': types('name', ' Reading lamp '),
        'chooses a category': types('category', 'Home & Garden'),
        'types a price': types('price', '25.50'),
        'types a malformed price': types('price', 'cheap'),
        'types the stock': types('stock', '۴۰'),
        submits: ({ form }) => {
          const problems = productProblems(form, currency)
          return Object.keys(problems).length === 0 ? { to: 'saving' } : { sets: { problems } }
        },
        dismisses: ({ product, form }) => ({
          to: isProductFormChanged(product, form) ? 'confirmingDiscard' : 'closed',
        }),
      },
    },
    confirmingDiscard: {
      tags: ['asking'],
      steps: { discards: { to: 'closed' }, 'goes on': { to: 'editing' } },
    },
    saving: {
      tags: ['busy'],
      runs: {
        saveProduct: ({ product, form }) => ({
          id: product?.id ?? null,
          product: readProductForm(form, currency),
        }),
      },
      steps: {
        'is saved': (context) => ({
          to: 'closed',
          tells: [notice(context.product ? 'itemSaved' : 'itemAdded', context)],
        }),
        'is not saved': (context) => ({ to: 'editing', tells: [notice('itemNotSaved', context)] }),
      },
    },
    closed: {},
  },
  flags: ({ product, form }) => [product?.id, Object.keys(productProblems(form, currency)).length],
  invariants: {
    'nothing is saved while a field has a problem': ({ state, context }) =>
      !state.includes('saving') || readProductForm(context.form, currency) !== null,
  },
}
