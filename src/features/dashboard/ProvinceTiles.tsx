import type { ProvinceFigures } from '#domain/dashboard/breakdowns.ts'
import type { Province } from '#domain/pakistan.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ShareList } from '#ui/charts/ShareList.tsx'
import { countText, shareText } from './figureText.ts'
import { headOf, type View } from './view.ts'

const words = dashboardMessages.provinces

/** Columns and rows of the schematic: who lies beside whom, not to scale (design §8). */
const places: Record<Province, string> = {
  'Khyber Pakhtunkhwa': 'col-start-2 row-start-1',
  'Gilgit-Baltistan': 'col-start-3 row-start-1',
  'Islamabad Capital Territory': 'col-start-2 row-start-2',
  'Azad Jammu & Kashmir': 'col-start-3 row-start-2',
  Balochistan: 'col-start-1 row-start-3',
  Punjab: 'col-start-2 row-start-3',
  Sindh: 'col-start-2 row-start-4',
}

/** Fewest to most, ground and the text on it (look §2). */
const steps = ['bg-seq-1', 'bg-seq-2', 'bg-seq-3', 'bg-seq-4'] as const
const inks = ['text-ink', 'text-ink', 'text-on-seq-3', 'text-on-brand'] as const

/** The step of a province by its rank: the first, the second, two in the middle, the rest; none is always the least. */
function stepOf({ orders }: ProvinceFigures, all: readonly ProvinceFigures[]): number {
  const ahead = all.filter((other) => other.orders > orders).length
  return orders === 0 ? 0 : ([3, 2, 1, 1][ahead] ?? 0)
}

/** Where orders go, as tiles in place of a map, and as a list. */
export function ProvinceTiles(view: View) {
  const { provinces, ordersElsewhere, totalOrders } = view.figures
  const total = totalOrders.value
  const parts = provinces
    .map((figure) => ({ ...figure, step: stepOf(figure, provinces) }))
    .toSorted((a, b) => b.orders - a.orders)
  const list = [
    ...parts.map(({ province, orders, step }) => ({
      label: province as string,
      orders,
      ground: steps[step] ?? '',
    })),
    ...(ordersElsewhere > 0
      ? [{ label: words.elsewhere, orders: ordersElsewhere, ground: 'border border-line-strong' }]
      : []),
  ].map(({ label, orders, ground }) => ({
    label,
    ground,
    value: countText(orders),
    share: shareText(orders, total),
  }))
  return (
    <ChartFigure
      {...headOf(words, view)}
      data={{
        columns: [words.columns.province, words.columns.orders, words.columns.share],
        rows: list.map(({ label, value, share }) => ({ head: label, cells: [value, share] })),
      }}
    >
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div aria-hidden="true" className="grid grid-cols-3 gap-1 forced-color-adjust-none">
          {parts.map(({ province, orders, step }) => (
            <div
              key={province}
              className={`flex min-h-17 flex-col justify-between rounded-2 p-2 md:px-3 ${places[province]} ${steps[step]} ${inks[step]}`}
            >
              <span className="type-2xs">
                <span className="phone:hidden lg:max-xl:hidden">{province}</span>
                <span className="md:max-lg:hidden xl:hidden">{words.short[province]}</span>
              </span>
              <span className="figures font-[620]">{countText(orders)}</span>
            </div>
          ))}
        </div>
        <ShareList parts={list} />
      </div>
    </ChartFigure>
  )
}
