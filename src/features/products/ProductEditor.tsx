import { useId } from 'react'
import { inCategoryOrder, productCategories } from '#domain/products.ts'
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
export function ProductEditor(props: {
  actor: RecordEditorActor
  isNew: boolean
  categories: readonly string[]
}) {
  const { actor, isNew, categories } = props
  const editor = useRecordEditor<'product'>(actor, productsMessages)
  // Where stock is kept by adjustments, it is not typed over.
  const isAdjusted = useCapability('adjustStock')
  const categoryList = useId()
  return (
    <FormDialog title={isNew ? productsMessages.addTitle : productsMessages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
      <TextField {...editor.field('name')} required autoComplete="off" />
      {isAdjusted ? (
        <>
          <TextField
            {...editor.field('category')}
            required
            hint={productsMessages.categoryHint}
            list={categoryList}
            autoComplete="off"
          />
          <datalist id={categoryList}>
            {inCategoryOrder([...productCategories, ...categories]).map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <SelectField {...editor.field('category')} required options={categoryOptions} />
      )}
      {isAdjusted && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...editor.field('sku')}
            optional={isNew}
            hint={isNew ? productsMessages.skuHint : undefined}
            autoComplete="off"
            forceLtr
          />
          <TextField
            {...editor.field('barcode')}
            optional
            hint={productsMessages.barcodeHint}
            autoComplete="off"
            forceLtr
          />
        </div>
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
        {isAdjusted && (
          <TextField
            {...editor.field('cost')}
            optional
            hint={productsMessages.costHint}
            inputMode="decimal"
            autoComplete="off"
            forceLtr
          />
        )}
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
        {isAdjusted && (
          <>
            <TextField {...editor.field('vendor')} optional autoComplete="off" />
            <TextField
              {...editor.field('weight')}
              optional
              hint={productsMessages.weightHint}
              inputMode="numeric"
              autoComplete="off"
              forceLtr
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}
