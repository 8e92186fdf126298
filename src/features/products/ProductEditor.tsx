import { useId } from 'react'
import { base64OfPhoto } from '#domain/photo.ts'
import { inCategoryOrder, type Product, productCategories } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { ProductPhoto } from '#workspace/ProductPhoto.tsx'
import { PictureField } from '#workspace/picture/PictureField.tsx'
import { usePictureActor } from '#workspace/picture/picture.hooks.ts'
import { photoOf } from '#workspace/picture/pictureFile.ts'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'

const categoryOptions = [
  { value: '', label: productsMessages.chooseCategory },
  ...productCategories.map((category) => ({ value: category, label: category })),
]

/** The form of a product, or of a new one: first what it needs. */
export function ProductEditor(props: {
  actor: RecordEditorActor
  /** Null while one is added. */
  product: Product | null
  categories: readonly string[]
}) {
  const { actor, product, categories } = props
  const isNew = product === null
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
      {isAdjusted && <Photo actor={actor} productId={product?.id ?? ''} {...editor.field('photo')} />}
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
          <TextField
            {...editor.field('cost')}
            optional
            hint={productsMessages.costHint}
            inputMode="decimal"
            autoComplete="off"
            forceLtr
          />
          <TextField {...editor.field('vendor')} optional autoComplete="off" />
          <TextField
            {...editor.field('weight')}
            optional
            hint={productsMessages.weightHint}
            inputMode="numeric"
            autoComplete="off"
            forceLtr
          />
        </div>
      )}
    </FormDialog>
  )
}

type PhotoProps = {
  actor: RecordEditorActor
  productId: string
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The photo that the product has, or will have when it is saved. */
function Photo({ actor, productId, ...field }: PhotoProps) {
  const picture = usePictureActor(actor, 'photo', photoOf)
  const size = 'size-24 rounded-2 border border-line-2'
  const shown =
    base64OfPhoto(field.value) === null ? (
      <ProductPhoto id={productId} photo={field.value} className={size} />
    ) : (
      <img
        src={field.value}
        alt={productsMessages.photo.shown}
        className={`bg-white object-contain ${size}`}
      />
    )
  return (
    picture && (
      <PictureField
        actor={picture}
        words={productsMessages.photo}
        hint={productsMessages.photoHint}
        optional
        shown={shown}
        {...field}
      />
    )
  )
}
