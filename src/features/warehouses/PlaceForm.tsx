import { useMemo } from 'react'
import { likelyCities, resolveCity } from '#domain/fulfilment/cities.ts'
import { citySuggestions, knownPlace } from '#domain/fulfilment/citySuggestions.ts'
import { provinces } from '#domain/pakistan.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { RecordAnswer } from '#workspace/RecordAnswer.tsx'
import { type RecordEditorActor, useRecordEditor } from '#workspace/recordEditor.hooks.ts'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { usePlaceEditorActor } from './spellings.hooks.ts'

const { places: words } = warehousesMessages

/** The form of a new place of the company's own: a village near a known town. */
export function PlaceForm({ spellings }: { spellings: ReadingActor }) {
  const actor = usePlaceEditorActor(spellings)
  return actor && <Fields actor={actor} />
}

/** Known places that the name may mean: nobody adds a twin of one by a slip. */
function twinsOf(name: string): string[] {
  const match = resolveCity(name)
  const found =
    match.is === 'known' ? [match.place] : match.is === 'ambiguous' ? match.candidates : likelyCities(name)
  return found.map(({ city, province }) => `${city}, ${province}`)
}

function Fields({ actor }: { actor: RecordEditorActor }) {
  const editor = useRecordEditor<'place'>(actor, words)
  const reason = useReasonAgainst('orders.change')
  const name = editor.field('name')
  const city = editor.field('city')
  const province = editor.field('province')
  const suggestions = useMemo(
    () => citySuggestions(city.value).map(({ city: id, province: of }) => ({ id, label: id, detail: of })),
    [city.value],
  )
  const twins = useMemo(() => twinsOf(name.value), [name.value])
  const chooseCity = (value: string) => {
    city.onChange(value)
    const place = knownPlace(value)
    if (place) province.onChange(place.province)
  }
  return (
    <Form {...editor.chart} ref={editor.form} aria-label={words.title} onSubmit={editor.submit}>
      <RecordAnswer {...editor.answer} />
      <div className="mt-3 grid gap-4 md:grid-cols-3">
        <TextField
          {...name}
          required
          autoComplete="off"
          hint={twins.length > 0 ? words.twins({ places: twins }) : words.nameHint}
        />
        <SuggestField
          {...city}
          onChange={chooseCity}
          required
          listLabel={warehousesMessages.cities}
          hint={words.nearHint}
          suggestions={suggestions}
          onChoose={chooseCity}
        />
        <SelectField
          {...province}
          required
          options={[
            { value: '', label: words.chooseProvince },
            ...provinces.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <div className="mt-4">
        <Button type="submit" busy={editor.isBusy} busyText={words.adding} unavailable={reason}>
          {words.add}
        </Button>
      </div>
    </Form>
  )
}
