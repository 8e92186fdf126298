import type { PackingParcel } from '#domain/packing/packingContract.ts'
import { packingMessages } from '#messages/packing.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { SuccessIcon } from '#ui/icons.ts'
import type { PackingOnScreen } from './packing.hooks.ts'

/** The parcel that is packed now: what belongs in it, what was scanned, what it weighs. */
export function OpenParcel(props: {
  parcel: PackingParcel
  packing: PackingOnScreen
  reasonAgainst: string | undefined
}) {
  const { parcel, packing } = props
  const { counted, progress, isComplete, weight, verdict } = packing
  const requiresScan = parcel.requires_scan
  return (
    <section
      aria-labelledby="openParcel"
      className="grid gap-4 rounded-2 border border-line-strong bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="openParcel" className="type-lg">
          <span className="force-ltr">{packingMessages.openOrder(parcel)}</span>
        </h2>
        <p className="force-ltr figures text-ink-2">
          {[parcel.courier, parcel.cn].filter(Boolean).join(' ')}
        </p>
        {parcel.company && <p className="w-full wrap-anywhere text-ink-2">{parcel.company.name}</p>}
      </div>
      <p className="type-section figures">
        {requiresScan && progress ? packingMessages.scannedOf(progress) : packingMessages.noScan}
      </p>
      <ul aria-label={packingMessages.items} className="divide-y divide-line border-y border-line">
        {parcel.lines.map((line) => {
          const scanned = counted[line.line_id] ?? 0
          const isAll = scanned === line.quantity
          return (
            <li key={line.line_id} className="flex items-center gap-3 py-2">
              <p className="type-lg figures w-18 shrink-0">
                {requiresScan || scanned > 0
                  ? packingMessages.count({ scanned, items: line.quantity })
                  : `${line.quantity} ×`}
              </p>
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">
                  <bdi>{line.title}</bdi>
                </p>
                <p className="type-xs wrap-anywhere text-ink-2">
                  {[
                    line.sku,
                    line.barcode ? packingMessages.barcode(line) : requiresScan && packingMessages.noBarcode,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {isAll && <SuccessIcon className="size-5 text-green-ink" />}
            </li>
          )
        })}
      </ul>
      <div className="max-w-60">
        <TextField
          name="weight"
          label={packingMessages.weight}
          value={weight}
          onChange={packing.changeWeight}
          inputMode="decimal"
          forceLtr
          error={verdict?.code === 'weightMissing' ? packingMessages.verdict(verdict, true) : undefined}
        />
      </div>
      <div className="bar sticky-foot sticky-actions sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-2 border-t border-line bg-surface px-4 py-3 phone:bottom-(--phone-bar) phone:[&_.bg-brand]:grow-[3] phone:[&_button]:grow">
        <Button
          kind={isComplete ? 'primary' : 'secondary'}
          size="main"
          unavailable={props.reasonAgainst}
          onClick={packing.finish}
        >
          {packingMessages.done}
        </Button>
        <Button size="main" onClick={packing.putAside}>
          {packingMessages.putAside}
        </Button>
      </div>
    </section>
  )
}
