import { useId } from 'react'
import { parcelOf } from '#domain/fulfilment/acts.ts'
import { pieceField, wholeAssignments, whyOf } from '#domain/fulfilment/chosenWarehouses.ts'
import { skuOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import type { ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { paths } from '#domain/paths.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorIcon, InfoIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'
import type { ActOnScreen } from './actDialog.hooks.ts'
import { PieceInput } from './PieceRows.tsx'

const words = orderActMessages.table

/** For each line, how many pieces each location sends; the nearest first, with its stock. Sums are checked as typed. */
export function AssignTable({ dialog }: { dialog: ActOnScreen }) {
  const parcel = parcelOf(dialog.order, dialog.act)
  const why = parcel && whyOf(parcel)
  const id = useId()
  if (!parcel || !why || why.candidates.length === 0) return <NoWarehouse text={words.noLocations} />
  const places = why.candidates.filter(({ verdict }) => verdict.code !== 'inactive')
  if (places.length === 0) return <NoWarehouse text={words.noOpenLocations} />
  return (
    <div className="flex flex-col gap-4">
      <WholeParcel dialog={dialog} parcel={parcel} />
      {parcel.lines.map((line) => (
        <fieldset key={line.line_id} className="min-w-0">
          <legend className="flex w-full justify-between gap-3 pb-1.5">
            <span className="font-[580]">
              {line.title} <span className="type-xs force-ltr font-[450] text-ink-3">{line.sku}</span>
            </span>
            <span className="figures text-ink-2">{words.toSend({ quantity: line.quantity })}</span>
          </legend>
          <Problems id={`${id}-${line.line_id}`} dialog={dialog} sku={line.sku} />
          <ul className="rounded-2 border border-line">
            {places.map((place) => (
              <li
                key={place.warehouseId}
                className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-3 px-3 py-2 not-first:border-t not-first:border-line"
              >
                <span className="min-w-0">
                  {place.name}
                  <span className="type-xs block text-ink-3">
                    {words.distance({
                      city: place.city,
                      km: place.distanceKm === null ? null : words.km({ km: place.distanceKm }),
                    })}
                  </span>
                </span>
                <span className="type-xs figures text-ink-2">
                  {words.stock({ available: stockOf(place.stock, line.sku) })}
                </span>
                <PieceInput
                  dialog={dialog}
                  name={pieceField(line.line_id, place.warehouseId)}
                  label={orderActMessages.fields.pieces({ sku: line.sku, place: place.name })}
                  wrong={
                    dialog.isTold && problemsOf(dialog, line.sku).length > 0
                      ? `${id}-${line.line_id}`
                      : undefined
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

function NoWarehouse({ text }: { text: string }) {
  return (
    <p>
      <span>{text}</span> <Link to={paths.warehouses}>{orderActMessages.fix.openWarehouses}</Link>
    </p>
  )
}

function stockOf(stock: readonly { sku: string; available: number }[], sku: string): number {
  return stock.find((held) => held.sku === sku)?.available ?? 0
}

/** One press in place of a number for each item, where a place has everything. */
function WholeParcel({ dialog, parcel }: { dialog: ActOnScreen; parcel: ParcelResponse }) {
  const places = wholeAssignments(parcel)
  if (parcel.lines.length < 2 || places.length === 0) return null
  return (
    <div role="group" aria-label={words.allFrom} className="flex flex-wrap items-center gap-2">
      <span className="text-ink-2">{words.allFrom}</span>
      {places.map(({ name, answers }) => (
        <Button
          key={name}
          size="small"
          label={`${name}: ${words.allFrom}`}
          onClick={() => {
            for (const [field, text] of Object.entries(answers)) dialog.answer(field)(text)
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

const problemsOf = (dialog: ActOnScreen, sku: string) =>
  dialog.checks.filter((check) => skuOfCheck(check) === sku)

/** What is left to assign of an item is counted from the start, and is an error only after a try. */
function Problems({ id, dialog, sku }: { id: string; dialog: ActOnScreen; sku: string }) {
  const problems = problemsOf(dialog, sku)
  const Drawing = dialog.isTold ? ErrorIcon : InfoIcon
  return (
    <div id={id} role="status">
      {problems.map((problem) => (
        <p
          key={JSON.stringify(problem)}
          className={`type-xs flex items-start gap-2 pb-2 ${dialog.isTold ? 'text-red-ink' : 'text-ink-2'}`}
        >
          <Drawing className="mt-0.5" />
          {refusalMessage(problem)}
        </p>
      ))}
    </div>
  )
}
