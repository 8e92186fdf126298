import { productCategories } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'

const categoryOptions = [
  { value: '', label: productsMessages.chooseCategory },
  ...productCategories.map((category) => ({ value: category, label: category })),
]

/** The form of a product, or of a new one. */
export function ProductEditor({ actor, isNew }: { actor: RecordEditorActor; isNew: boolean }) {
  const editor = useRecordEditor<'product'>(actor, productsMessages)
  // Where stock is kept by adjustments, it is not typed over.
  const isAdjusted = useCapability('adjustStock')
  return (
    <FormDialog title={isNew ? productsMessages.addTitle : productsMessages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
      <TextField {...editor.field('name')} required autoComplete="off" />
      <SelectField {...editor.field('category')} required options={categoryOptions} />
      {isAdjusted && (
        <TextField
          {...editor.field('sku')}
          optional={isNew}
          hint={isNew ? productsMessages.skuHint : undefined}
          autoComplete="off"
          forceLtr
        />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...editor.field('price')}
          hint={isAdjusted ? productsMessages.priceHint : undefined}
          required
          inputMode="decimal"
          autoComplete="off"
          forceLtr
        />
        {(isNew || !isAdjusted) && (
          <TextField
            {...editor.field('stock')}
            {...(isAdjusted && { label: productsMessages.onHand })}
            hint={isAdjusted ? productsMessages.stockHint : undefined}
            required
            inputMode="numeric"
            autoComplete="off"
            forceLtr
          />
        )}
      </div>
    </FormDialog>
  )
}
