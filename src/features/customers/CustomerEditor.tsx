import { useMemo } from 'react'
import { citySuggestions, knownPlace } from '#domain/fulfilment/citySuggestions.ts'
import { customersMessages } from '#messages/customers.ts'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { NoteAction } from '#ui/Note.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'

/** The form of a customer, or of a new one. */
export default function CustomerEditor(props: {
  actor: RecordEditorActor
  isNew: boolean
  /** Leads to the customer who has this number already. */
  onOpenProfile: (phone: string) => void
}) {
  const { actor, isNew } = props
  const editor = useRecordEditor<'customer'>(actor, customersMessages)
  // Where customers order by phone, they are their number; on the sample they have an e-mail address.
  const isByPhone = useCapability('findCustomers')
  const phone = editor.field('phone')
  const city = editor.field('city')
  const suggestions = useMemo(
    () => citySuggestions(city.value).map(({ city: id, province }) => ({ id, label: id, detail: province })),
    [city.value],
  )
  // A customer is one phone number: the only thing that the server has against a number.
  const isTaken = editor.answer.refusal?.fields['phone'] !== undefined
  return (
    <FormDialog title={isNew ? customersMessages.addTitle : customersMessages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
      <TextField {...editor.field('name')} required autoComplete="off" />
      <TextField
        {...editor.field('email')}
        required={!isByPhone}
        optional={isByPhone}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <div>
        <TextField
          {...editor.field('phone')}
          required={isByPhone}
          optional={!isByPhone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        {isTaken && (
          <p className="type-xs mt-1.5">
            <NoteAction onClick={() => props.onOpenProfile(phone.value)}>
              {customersMessages.openProfile}
            </NoteAction>
          </p>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {isByPhone ? (
          <SuggestField
            {...city}
            optional
            listLabel={customersMessages.cities}
            hint={knownPlace(city.value)?.province}
            suggestions={suggestions}
            onChoose={city.onChange}
          />
        ) : (
          <TextField {...city} optional autoComplete="off" />
        )}
        <TextField {...editor.field('country')} optional autoComplete="off" />
      </div>
    </FormDialog>
  )
}
