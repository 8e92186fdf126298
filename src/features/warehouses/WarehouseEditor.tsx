import { useMemo } from 'react'
import { citySuggestions, knownPlace } from '#domain/fulfilment/citySuggestions.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { CheckList } from '#ui/field/CheckList.tsx'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'

/** The form of a warehouse, or of a new one. */
export function WarehouseEditor({ actor, isNew }: { actor: RecordEditorActor; isNew: boolean }) {
  const editor = useRecordEditor<'warehouse'>(actor, warehousesMessages)
  const city = editor.field('city')
  const isExport = editor.field('isExport')
  const suggestions = useMemo(
    () => citySuggestions(city.value).map(({ city: id, province }) => ({ id, label: id, detail: province })),
    [city.value],
  )
  return (
    <FormDialog title={isNew ? warehousesMessages.addTitle : warehousesMessages.editTitle} state={editor}>
      <RecordAnswer {...editor.answer} />
      <TextField {...editor.field('name')} required autoComplete="off" />
      <SuggestField
        {...city}
        required
        listLabel={warehousesMessages.cities}
        hint={knownPlace(city.value)?.province}
        suggestions={suggestions}
        onChoose={city.onChange}
      />
      <TextField
        {...editor.field('address')}
        optional
        hint={warehousesMessages.addressHint}
        autoComplete="off"
      />
      <CheckList
        name="isExport"
        legend={isExport.label}
        hint={warehousesMessages.exportHint}
        options={[{ value: 'yes', label: warehousesMessages.exportChoice }]}
        values={isExport.value === 'yes' ? ['yes'] : []}
        onToggle={(_, chosen) => isExport.onChange(chosen ? 'yes' : '')}
      />
    </FormDialog>
  )
}
