export type LozengeState = 'done' | 'current' | 'ahead'

const PAINT = {
  page: {
    done: 'fill-brand stroke-brand',
    current: 'fill-accent stroke-accent-mark',
    ahead: 'fill-none stroke-line-strong',
  },
  night: {
    done: 'fill-on-night-2 stroke-on-night-2',
    current: 'fill-accent stroke-accent',
    ahead: 'fill-none stroke-night-line',
  },
}

/** The mark of a step: a square of 14 px on its corner (look §5). */
export function Lozenge({ state, ground = 'page' }: { state: LozengeState; ground?: 'page' | 'night' }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`relative block size-5 stroke-2 ${PAINT[ground][state]}`}
      strokeLinejoin="round"
    >
      <path d="M10 1.500 18.500 10 10 18.500 1.500 10z" />
    </svg>
  )
}

/** The lozenge that marks the current item of a navigation (look §5). */
export function HereMark() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="block size-3 fill-accent-mark">
      <path d="M6 .5 11.500 6 6 11.500.5 6z" />
    </svg>
  )
}
