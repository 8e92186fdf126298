import { dashboardMessages } from '#messages/dashboard.ts'
import { DrawingSkeleton } from '#ui/charts/Drawing.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { cellsClass } from './cellsClass.ts'

const CARDS = 6
const CHIPS = 12
const CELLS = 4

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Chips, cards and the first charts, while the first figures are on their way. */
export function DashboardSkeleton() {
  return (
    <Skeleton label={dashboardMessages.loading}>
      <div className="px-(--gutter) pt-4 pb-13">
        <SkeletonBar width={120} />
        <div className="mt-7 grid gap-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {numbered(CHIPS).map((chip) => (
            <div
              key={chip}
              className="h-9 rounded-2 border border-line px-2.5 py-1.5 phone:h-11 phone:not-first:hidden"
            >
              <SkeletonBar width={90} />
            </div>
          ))}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-3 xl:grid-cols-[1.3fr_repeat(5,1fr)]">
        {numbered(CARDS).map((card) => (
          <div key={card} className="flex min-h-35 flex-col gap-3.5 bg-surface px-4 py-4 first:ps-(--gutter)">
            <SkeletonBar width={72} />
            <SkeletonBar width={110} />
            <SkeletonBar width={96} />
          </div>
        ))}
      </div>
      <CellsSkeleton />
    </Skeleton>
  )
}

/** The cells, while what they show is on its way or is being drawn. */
export function CellsSkeleton() {
  return (
    <div className={cellsClass} aria-hidden="true">
      {numbered(CELLS).map((cell) => (
        <div key={cell} className="px-(--gutter) pt-5 pb-5">
          <SkeletonBar width={140} />
          <DrawingSkeleton height={236} />
        </div>
      ))}
    </div>
  )
}
