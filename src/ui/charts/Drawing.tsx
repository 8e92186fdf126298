import { type ReactNode, Suspense } from 'react'
import { SkeletonBar } from '#ui/Skeleton.tsx'

/**
 * The place of a drawing: hidden from assistive technology, which has the table (stack P15), and of its height
 * from the start, so that nothing moves when the drawing comes.
 */
export function Drawing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div aria-hidden="true" className="min-w-0" style={{ minBlockSize: height }}>
      <Suspense fallback={<DrawingSkeleton height={height} />}>{children}</Suspense>
    </div>
  )
}

/** The rules of an axis, while the drawing is on its way. */
export function DrawingSkeleton({ height }: { height: number }) {
  return (
    <div className="late flex flex-col justify-between py-2" style={{ blockSize: height }}>
      {[1, 2, 3, 4].map((rule) => (
        <SkeletonBar key={rule} width={640} />
      ))}
    </div>
  )
}
