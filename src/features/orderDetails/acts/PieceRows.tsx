import { parcelOf } from '#domain/fulfilment/acts.ts'
import { pieceField } from '#domain/fulfilment/chosenWarehouses.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { inputClass } from '#ui/field/inputClass.ts'
import type { ActOnScreen } from './actDialog.hooks.ts'

type Column = { place: string; label: string }

/** A number of pieces for each line of the parcel, in one or more columns. */
export function PieceRows({ dialog, columns }: { dialog: ActOnScreen; columns: readonly Column[] }) {
  const lines = parcelOf(dialog.order, dialog.act)?.lines ?? []
  return (
    <table className="w-full" aria-label={orderActMessages.table.pieces}>
      <thead>
        <tr className="type-xs text-ink-3">
          <th scope="col" className="pb-1.5 text-start font-[520]">
            {orderActMessages.table.item}
          </th>
          <th scope="col" className="pb-1.5 ps-3 text-end font-[520]">
            {orderActMessages.table.inParcel}
          </th>
          {columns.map(({ place, label }) => (
            <th
              key={place}
              scope="col"
              className="w-24 pb-1.5 ps-3 text-start font-[520] phone:w-19 phone:ps-2"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line_id} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-[450] text-pretty">
              {line.title}
              <span className="type-xs force-ltr block text-ink-3">{line.sku}</span>
            </th>
            <td className="figures py-2 ps-3 text-end">{line.quantity}</td>
            {columns.map(({ place, label }) => (
              <td key={place} className="py-2 ps-3 phone:ps-2">
                <PieceInput
                  dialog={dialog}
                  name={pieceField(line.line_id, place)}
                  label={orderActMessages.fields.pieces({ sku: line.sku, place: label })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A whole number of pieces. `wrong` is the id of what is wrong with all of them together, if anything is. */
export function PieceInput(props: {
  dialog: ActOnScreen
  name: string
  label: string
  wrong?: string | undefined
}) {
  const { dialog, name, label, wrong } = props
  return (
    <input
      aria-invalid={wrong === undefined ? undefined : true}
      aria-describedby={wrong}
      name={name}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      value={dialog.answers[name] ?? ''}
      onChange={(event) => dialog.answer(name)(event.target.value)}
      className={`${inputClass()} figures`}
    />
  )
}
