import { type Product, productCategories } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { useProductEditor } from './productEditor.hooks.ts'

const categoryOptions = [
  { value: '', label: productsMessages.chooseCategory },
  ...productCategories.map((category) => ({ value: category, label: category })),
]

/** The form of a product, or of a new one. */
export default function ProductEditor(props: { product: Product | null; onClosed: () => void }) {
  const editor = useProductEditor(props.product, props.onClosed)
  return (
    <FormDialog title={props.product ? productsMessages.editTitle : productsMessages.addTitle} state={editor}>
      <TextField {...editor.field('name')} required autoComplete="off" />
      <SelectField {...editor.field('category')} options={categoryOptions} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...editor.field('price')} required inputMode="decimal" autoComplete="off" forceLtr />
        <TextField {...editor.field('stock')} required inputMode="numeric" autoComplete="off" forceLtr />
      </div>
    </FormDialog>
  )
}
