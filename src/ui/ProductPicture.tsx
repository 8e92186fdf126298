import type { Icon } from './icons.ts'
import { STAR } from './star.ts'

/** The picture of a product without a photograph: its icon in the outline of a star. */
export function ProductPicture({ icon: Drawing }: { icon: Icon }) {
  return (
    <div
      className="grid h-28 place-items-center phone:h-full phone:min-h-28 bg-sunken text-brand-ink"
      aria-hidden="true"
    >
      <svg viewBox="0 0 98 98" className="col-start-1 row-start-1 size-24 fill-surface stroke-line-2">
        <path d={`M1 49${STAR}`} />
      </svg>
      <Drawing className="col-start-1 row-start-1 size-7.5 stroke-[1.25]" />
    </div>
  )
}
