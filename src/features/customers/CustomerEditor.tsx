import { customersMessages } from '#messages/customers.ts'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'

/** The form of a customer, or of a new one. */
export default function CustomerEditor({ actor, isNew }: { actor: RecordEditorActor; isNew: boolean }) {
  const editor = useRecordEditor<'customer'>(actor, customersMessages)
  return (
    <FormDialog title={isNew ? customersMessages.addTitle : customersMessages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
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
