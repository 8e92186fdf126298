import { dashboardMessages } from '#messages/dashboard.ts'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'

const six = [1, 2, 3, 4, 5, 6]

/** Cards, chips and cells, while the first figures are on their way. */
export function DashboardSkeleton() {
  return (
    <Skeleton label={dashboardMessages.loading}>
      <div className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-3 xl:grid-cols-6">
        {six.map((card) => (
          <div key={card} className="flex min-h-24.5 flex-col justify-around bg-surface px-4 py-4">
            <SkeletonBar width={72} />
            <SkeletonBar width={110} />
            <SkeletonBar width={96} />
          </div>
        ))}
      </div>
      <div className="px-(--gutter) py-6">
        <SkeletonBar width={120} />
        <div className="mt-6 grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {[...six, ...six.map((chip) => chip + 6)].map((chip) => (
            <div key={chip} className="h-9 rounded-2 border border-line px-2.5 py-1.5">
              <SkeletonBar width={90} />
            </div>
          ))}
        </div>
      </div>
      <div className="grid border-t border-line *:border-line *:not-first:border-t lg:grid-cols-[7fr_5fr] lg:*:even:border-s lg:*:nth-2:border-t-0">
        {[1, 2, 3, 4].map((cell) => (
          <div key={cell} className="h-70 px-(--gutter) py-5">
            <SkeletonBar width={140} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
