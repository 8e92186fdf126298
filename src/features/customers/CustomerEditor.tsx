import type { Customer } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useCustomerEditor } from './customerEditor.hooks.ts'

const FORM_ID = 'customer-form'

/** The form of a customer: what is changed is asked for before it is thrown away. */
export default function CustomerEditor(props: { customer: Customer | null; onClosed: () => void }) {
  const editor = useCustomerEditor(props.customer, props.onClosed)
  return (
    <>
      <Dialog
        open
        onClose={editor.dismiss}
        title={props.customer ? customersMessages.editTitle : customersMessages.addTitle}
        foot={
          <>
            <Button onClick={editor.dismiss}>{customersMessages.cancel}</Button>
            <Button
              kind="primary"
              type="submit"
              form={FORM_ID}
              busy={editor.isBusy}
              busyText={customersMessages.saving}
            >
              {customersMessages.save}
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
          <TextField {...editor.field('email')} required type="email" inputMode="email" autoComplete="off" />
          <TextField {...editor.field('phone')} type="tel" inputMode="tel" optional autoComplete="off" />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField {...editor.field('city')} optional autoComplete="off" />
            <TextField {...editor.field('country')} optional autoComplete="off" />
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={editor.isAsking}
        kind="discard"
        title={customersMessages.discardTitle}
        text={customersMessages.discardText}
        safe={customersMessages.keepEditing}
        onSafe={editor.keepEditing}
        confirm={customersMessages.discard}
        onConfirm={editor.discard}
      />
    </>
  )
}
