import { type Product, productCategories } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useProductEditor } from './productEditor.hooks.ts'

const FORM_ID = 'product-form'

const categoryOptions = [
  { value: '', label: productsMessages.chooseCategory },
  ...productCategories.map((category) => ({ value: category, label: category })),
]

/** The form of a product: what is changed is asked for before it is thrown away. */
export default function ProductEditor(props: { product: Product | null; onClosed: () => void }) {
  const editor = useProductEditor(props.product, props.onClosed)
  return (
    <>
      <Dialog
        open
        onClose={editor.dismiss}
        title={props.product ? productsMessages.editTitle : productsMessages.addTitle}
        foot={
          <>
            <Button onClick={editor.dismiss}>{productsMessages.cancel}</Button>
            <Button
              kind="primary"
              type="submit"
              form={FORM_ID}
              busy={editor.isBusy}
              busyText={productsMessages.saving}
            >
              {productsMessages.save}
            </Button>
          </>
        }
      >
        <form
          {...editor.chart}
          ref={editor.form}
          id={FORM_ID}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            editor.submit()
          }}
        >
          <TextField {...editor.field('name')} required autoComplete="off" />
          <SelectField {...editor.field('category')} options={categoryOptions} />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField {...editor.field('price')} required inputMode="decimal" autoComplete="off" island />
            <TextField {...editor.field('stock')} required inputMode="numeric" autoComplete="off" island />
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={editor.isAsking}
        kind="discard"
        title={productsMessages.discardTitle}
        text={productsMessages.discardText}
        safe={productsMessages.keepEditing}
        onSafe={editor.keepEditing}
        confirm={productsMessages.discard}
        onConfirm={editor.discard}
      />
    </>
  )
}
