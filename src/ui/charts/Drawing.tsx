import { type ReactNode, Suspense } from 'react'

/**
 * The container of a drawing. Hidden from assistive technology, which has the table. It has its final height while the
 * drawing loads, so that the layout does not shift. A drawing reads from left to right in any language: its words are
 * anchored at the left or the right.
 */
export function Drawing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div aria-hidden="true" className="min-w-0 [&_svg]:[direction:ltr]" style={{ minBlockSize: height }}>
      <Suspense fallback={<DrawingSkeleton height={height} />}>{children}</Suspense>
    </div>
  )
}

const RULES = [0, 1, 2, 3]
const PADDING = 8
const RULE = 12

/** The placeholder while a drawing loads. All its measures are attributes, because a document may have no inline style. */
export function DrawingSkeleton({ height }: { height: number }) {
  const step = (height - 2 * PADDING - RULE) / (RULES.length - 1)
  return (
    <svg aria-hidden="true" height={height} className="late block w-full max-w-160 fill-grey-wash">
      {RULES.map((rule) => (
        <rect key={rule} y={PADDING + rule * step} width="100%" height={RULE} rx="4" />
      ))}
    </svg>
  )
}
