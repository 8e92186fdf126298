import type { ReactNode } from 'react'

/**
 * The surface that content is on. page: the screen of the application, without a border on a phone. card: in the middle
 * of a page, with a border.
 */
export function Sheet(props: { kind?: 'page' | 'card' | undefined; children: ReactNode }) {
  const edge = props.kind === 'card' ? 'rounded-3 border' : 'min-h-full md:rounded-3 md:border'
  return (
    <div
      className={`overflow-clip border-line bg-surface print:min-h-0! print:overflow-visible print:border-0! ${edge}`}
    >
      {props.children}
    </div>
  )
}

/** A section of a sheet, separated by a line. roomy: 32 px padding at the sides, for a card. */
export function SheetSection(props: {
  ground?: 'surface' | 'sunken' | undefined
  roomy?: boolean | undefined
  children: ReactNode
}) {
  const ground = props.ground === 'sunken' ? 'bg-sunken' : ''
  const room = props.roomy ? 'px-8 py-5 first:pt-8 first:pb-6 phone:px-5' : 'px-(--gutter) py-5'
  return <section className={`not-first:border-t border-line ${ground} ${room}`}>{props.children}</section>
}
