import { productCategories } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'

const categoryOptions = [
  { value: '', label: productsMessages.chooseCategory },
  ...productCategories.map((category) => ({ value: category, label: category })),
]

/** The form of a product, or of a new one. */
export default function ProductEditor({ actor, isNew }: { actor: RecordEditorActor; isNew: boolean }) {
  const editor = useRecordEditor<'product'>(actor, productsMessages)
  return (
    <FormDialog title={isNew ? productsMessages.addTitle : productsMessages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
      <TextField {...editor.field('name')} required autoComplete="off" />
      <SelectField {...editor.field('category')} options={categoryOptions} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...editor.field('price')} required inputMode="decimal" autoComplete="off" forceLtr />
        <TextField {...editor.field('stock')} required inputMode="numeric" autoComplete="off" forceLtr />
      </div>
    </FormDialog>
  )
}
