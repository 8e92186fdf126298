import type { CashFigures as Figures } from '#domain/dashboard/figures.ts'
import { paths } from '#domain/paths.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Link } from '#ui/link/Link.tsx'
import { useAmounts, useWorkspace } from '#workspace/workspace.hooks.ts'

const words = dashboardMessages.cash

/** The cash that couriers are to collect, hold and paid out; of own data, for owners and managers. */
export function CashFigures({ cash }: { cash: Figures }) {
  const { currency } = useWorkspace()
  const format = useAmounts()
  return (
    <section className="px-(--gutter) py-4">
      <h2 className="type-section">
        <Link to={paths.cash}>{words.title}</Link>
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        {(['expected', 'collected', 'overdue', 'remitted'] as const).map((figure) => (
          <div key={figure}>
            <dt className="type-xs text-ink-3">{words[figure]}</dt>
            <dd className="figures type-section">
              <Ltr>{format({ minor: cash[figure], currency })}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
