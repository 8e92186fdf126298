import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'

/** The order's panels and items, on their way. */
export function OrderSkeleton() {
  return (
    <Skeleton>
      <div className="border-t border-line xl:grid xl:grid-cols-[336px_minmax(0,1fr)]">
        <div className="flex flex-col gap-4 border-line px-(--gutter) py-7 xl:border-e">
          {[110, 170, 210, 190, 230, 150, 120].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
        <div className="border-line max-xl:border-t">
          {[260, 300, 280, 320].map((width) => (
            <div key={width} className="flex min-h-10.25 items-center border-b border-line px-(--gutter)">
              <SkeletonBar width={width} />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
