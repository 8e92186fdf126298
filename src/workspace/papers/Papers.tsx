import type { ReactNode } from 'react'
import type { PaperParcel, Papers as Read } from '#domain/fulfilment/paperContract.ts'
import type { PaperKind, PaperSize } from '#domain/fulfilment/paperKinds.ts'
import { loadSheetsOf, pickListsOf } from '#domain/fulfilment/papers.ts'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { LoadSheet } from './LoadSheet.tsx'
import { PickList } from './PickList.tsx'
import { Slip } from './Slip.tsx'

// Only labels have bars.
const Label = lazyCode(() => import('./Label.tsx'))

type Company = Read['company']

/** Labels on one sheet of A4. */
const LABELS_ON_A4 = 4

/** The sheets of one kind of paper, in pick order. */
export function Papers(props: {
  kind: PaperKind
  size: PaperSize
  company: Company
  parcels: readonly PaperParcel[]
}) {
  const { kind, size, company, parcels } = props
  switch (kind) {
    case 'pick':
      return pickListsOf(parcels).map((list) => (
        <Sheet key={list.location} size={size}>
          <PickList list={list} />
        </Sheet>
      ))
    case 'sheet':
      return loadSheetsOf(parcels).map((sheet) => (
        <Sheet key={sheet.courier} size={size}>
          <LoadSheet sheet={sheet} company={company} isNarrow={size !== 'a4'} />
        </Sheet>
      ))
    case 'label':
      return size === 'a4'
        ? groupsOf(parcels, LABELS_ON_A4).map((group) => (
            <Sheet key={group[0]?.id} size="labels">
              <div className="grid grid-cols-2 phone:grid-cols-1 print:grid-cols-2!">
                {group.map((parcel) => (
                  <div key={parcel.id} className="min-w-0 border border-dashed border-line-strong p-[2.5mm]">
                    <Label parcel={parcel} company={company} />
                  </div>
                ))}
              </div>
            </Sheet>
          ))
        : parcels.map((parcel) => (
            <Sheet key={parcel.id} size={size}>
              <Label parcel={parcel} company={company} />
            </Sheet>
          ))
    case 'slip':
    case 'invoice':
      return parcels.map((parcel) => (
        <Sheet key={parcel.id} size={size}>
          <Slip parcel={parcel} company={company} isInvoice={kind === 'invoice'} />
        </Sheet>
      ))
  }
}

/** One sheet; what is longer goes on on the next one. */
function Sheet({ size, children }: { size: PaperSize | 'labels'; children: ReactNode }) {
  return <article className={`paper paper-${size} type-sm border border-line`}>{children}</article>
}

function groupsOf<Item>(items: readonly Item[], length: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / length) }, (_, index) => index * length)
  return starts.map((start) => items.slice(start, start + length))
}
