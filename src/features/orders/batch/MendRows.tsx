import { type MendField, mendAnswer } from '#domain/fulfilment/mendFields.ts'
import { citiesFor } from '#domain/fulfilment/mending.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { kilogramsOf } from '#domain/weight.ts'
import { courierMessages } from '#messages/couriers.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { OrderLink } from './OrderLink.tsx'
import type { BatchOnScreen } from './orderBatch.hooks.ts'

const words = orderBatchMessages.preview

/** Orders that a courier refused, or would: what it said, and the fields that put it right. */
export function MendRows({ dialog, preview }: { dialog: BatchOnScreen; preview: BookingPreview }) {
  return (
    <ul aria-label={words.mend} className="rounded-2 border border-line">
      {preview.mend.map((row) => (
        <MendRow key={row.order} dialog={dialog} preview={preview} row={row} />
      ))}
    </ul>
  )
}

type Row = BookingPreview['mend'][number]

function MendRow({ dialog, preview, row }: { dialog: BatchOnScreen; preview: BookingPreview; row: Row }) {
  const { order } = row
  const left = preview.left.find((one) => one.order === order)
  const said = [...(row.words === null ? [] : [row.words]), ...(left?.reasons ?? [])]
  const kilograms = kilogramsOf(row.weight_grams)
  const fieldOf = (field: MendField, before: string) => {
    const name = mendAnswer(order, field)
    const { problem } = dialog
    const error = problem?.field === name ? orderBatchMessages.problem(problem) : undefined
    return { name, value: dialog.answers[name] ?? before, onChange: dialog.answer(name), error }
  }
  const city = fieldOf('city', row.city)
  const courier = fieldOf('courier', row.courier ?? '')
  const names = preview.cities.find((one) => one.courier === courier.value)?.names ?? []
  const likely = courier.value === row.courier ? row.likely : []
  return (
    <li className="grid gap-2 px-3 py-2.5 not-first:border-t not-first:border-line">
      <p>
        <OrderLink order={order} />
      </p>
      {said.map((sentence) => (
        <p key={sentence} className="wrap-anywhere text-ink-2">
          {sentence}
        </p>
      ))}
      <div role="group" aria-label={order} className="grid grid-cols-2 gap-2">
        <SuggestField
          {...city}
          label={words.city}
          listLabel={words.cities}
          suggestions={citiesFor({ names, likely, before: row.city }, city.value).map((name) => ({
            id: name,
            label: name,
          }))}
          onChoose={city.onChange}
        />
        <TextField {...fieldOf('phone', row.phone)} type="tel" label={words.phone} autoComplete="off" />
        <TextField
          {...fieldOf('weight', kilograms)}
          label={words.weight}
          inputMode="decimal"
          autoComplete="off"
          forceLtr
        />
        <SelectField
          {...courier}
          label={words.courier}
          options={[
            ...(row.courier === null ? [{ value: '', label: words.noCourier }] : []),
            ...preview.connected.map((value) => ({ value, label: courierMessages.name(value) })),
          ]}
        />
      </div>
    </li>
  )
}
