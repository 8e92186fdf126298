import type { ReactNode } from 'react'
import { type PaperKind, type PaperSize, paperKinds, paperSizes } from '#domain/fulfilment/paperKinds.ts'
import { papersMessages } from '#messages/papers.ts'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'

type PaperChoiceProps = {
  /** What is printed, on what, and how each is changed. */
  address: {
    kind: PaperKind
    size: PaperSize
    chooseKind: (kind: PaperKind) => void
    chooseSize: (size: PaperSize) => void
  }
  /** Other choices beside them. */
  children?: ReactNode
}

/** The choice of what is printed, and on what. */
export function PaperChoice({ address, children }: PaperChoiceProps) {
  return (
    <div className="flex flex-wrap gap-2 px-(--gutter) pb-4">
      <NativeSelect
        aria-label={papersMessages.kind}
        size="toolbar"
        value={address.kind}
        options={paperKinds.map((value) => ({ value, label: papersMessages.kinds[value] }))}
        onChange={address.chooseKind}
      />
      <NativeSelect
        aria-label={papersMessages.size}
        size="toolbar"
        value={address.size}
        options={paperSizes.map((value) => ({ value, label: papersMessages.sizes[value] }))}
        onChange={address.chooseSize}
      />
      {children}
    </div>
  )
}
