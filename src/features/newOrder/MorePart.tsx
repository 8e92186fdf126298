import { deskSources } from '#domain/fulfilment/newOrder.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { type NewOrderActor, useNewOrderField } from './newOrder.hooks.ts'
import { OrderTextField } from './OrderTextField.tsx'
import { RarePart } from './Part.tsx'

const sources = deskSources.map((source) => ({ value: source, label: newOrderMessages.source[source] }))

/** Where the order comes from, and what the team should know of it. */
export function MorePart({ actor }: { actor: NewOrderActor }) {
  const { name, label, value, onChange } = useNewOrderField(actor, 'source')
  return (
    <RarePart actor={actor} fields={['source', 'tags', 'note']} title={newOrderMessages.more}>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          name={name}
          label={label}
          value={sources.find((source) => source.value === value)?.value ?? 'phone'}
          options={sources}
          onChange={onChange}
        />
        <OrderTextField actor={actor} name="tags" hint={newOrderMessages.tagsHint} />
        <div className="md:col-span-2">
          <TextAreaField {...useNewOrderField(actor, 'note')} hint={newOrderMessages.noteHint} />
        </div>
      </div>
    </RarePart>
  )
}
