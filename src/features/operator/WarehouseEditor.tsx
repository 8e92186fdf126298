import { useMemo } from 'react'
import { citySuggestions, knownPlace } from '#domain/fulfilment/citySuggestions.ts'
import type { ProviderWarehouse } from '#domain/operator/providerWarehouses.ts'
import { providerWarehouseMessages as messages } from '#messages/providerWarehouses.ts'
import { CheckList } from '#ui/field/CheckList.tsx'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'

type EditorProps = {
  actor: RecordEditorActor
  /** Null for a new one. */
  warehouse: ProviderWarehouse | null
}

/** The form of a warehouse: its place, and whether companies are offered it. */
export function WarehouseEditor({ actor, warehouse }: EditorProps) {
  const editor = useRecordEditor<'providerWarehouse'>(actor, messages)
  const count = warehouse?.companyCount ?? 0
  const city = editor.field('city')
  const open = editor.field('isOpen')
  const isOpen = open.value === 'yes'
  const suggestions = useMemo(
    () => citySuggestions(city.value).map(({ city: id, province }) => ({ id, label: id, detail: province })),
    [city.value],
  )
  const hint = messages.placeHint({ count })
  return (
    <FormDialog title={warehouse === null ? messages.addTitle : messages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
      {hint && <p className="text-pretty text-ink-2">{hint}</p>}
      <TextField {...editor.field('name')} required autoComplete="off" />
      <SuggestField
        {...city}
        required
        listLabel={messages.cities}
        hint={knownPlace(city.value)?.province}
        suggestions={suggestions}
        onChoose={city.onChange}
      />
      <TextField {...editor.field('address')} optional hint={messages.addressHint} autoComplete="off" />
      <CheckList
        name="isOpen"
        legend={open.label}
        hint={messages.openHint({ isOpen, count })}
        options={[{ value: 'yes', label: messages.openChoice }]}
        values={isOpen ? ['yes'] : []}
        onToggle={(_, chosen) => open.onChange(chosen ? 'yes' : '')}
      />
    </FormDialog>
  )
}
