import type { Customer } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { useCustomerEditor } from './customerEditor.hooks.ts'

/** The form of a customer, or of a new one. */
export default function CustomerEditor(props: { customer: Customer | null; onClosed: () => void }) {
  const editor = useCustomerEditor(props.customer, props.onClosed)
  return (
    <FormDialog
      title={props.customer ? customersMessages.editTitle : customersMessages.addTitle}
      state={editor}
    >
      <TextField {...editor.field('name')} required autoComplete="off" />
      <TextField {...editor.field('email')} required type="email" inputMode="email" autoComplete="off" />
      <TextField {...editor.field('phone')} type="tel" inputMode="tel" optional autoComplete="off" />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...editor.field('city')} optional autoComplete="off" />
        <TextField {...editor.field('country')} optional autoComplete="off" />
      </div>
    </FormDialog>
  )
}
