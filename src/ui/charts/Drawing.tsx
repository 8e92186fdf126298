import { type ReactNode, Suspense } from 'react'
import { SkeletonBar } from '#ui/Skeleton.tsx'

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

/** The placeholder while a drawing loads. */
export function DrawingSkeleton({ height }: { height: number }) {
  return (
    <div className="late flex flex-col justify-between py-2" style={{ blockSize: height }}>
      {[1, 2, 3, 4].map((rule) => (
        <SkeletonBar key={rule} width={640} />
      ))}
    </div>
  )
}
