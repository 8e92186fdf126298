import { STAR } from './star.ts'

const PITCH = 96

/** A position in the lattice: columns from the end edge, rows from the top. */
type Place = readonly [column: number, row: number]

export interface LatticeProps {
  /** The number of stars in the first row. Each row below has one fewer. */
  columns?: number | undefined
  rows?: number | undefined
  /** The highlighted star; null for none. */
  lit?: Place | null | undefined
  filled?: readonly Place[] | undefined
}

const FILLED: readonly Place[] = [
  [4, 0],
  [2, 1],
  [3, 2],
  [1, 2],
  [2, 3],
  [1, 4],
]

/** The decorative star pattern on a night background, in the top end corner (look §1). */
export function Lattice(props: LatticeProps) {
  const { columns = 8, rows = 8, lit = [2, 2], filled = FILLED } = props
  const width = (columns - 1) * PITCH + PITCH / 2
  const star = ([column, row]: Place) => `M${width - column * PITCH - 48} ${row * PITCH}${STAR}`
  const all = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.max(0, columns - row) }, (_, column) => star([column, row])),
  )
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={rows * PITCH}
      className="mirrored pointer-events-none absolute end-0 top-0 max-w-none forced-colors:hidden"
    >
      <path d={filled.map(star).join('')} className="fill-night-2" />
      <path d={all.flat().join('')} className="fill-none stroke-night-line" />
      {lit && <path d={star(lit)} className="fill-accent" />}
    </svg>
  )
}
