import { withThousands } from '#domain/money.ts'
/** Labels with numbers and bars relative to the largest number. */
export function BarList(props: { bars: readonly { label: string; value: number }[] }) {
  const most = Math.max(1, ...props.bars.map(({ value }) => value))
  return (
    <ul className="flex flex-col gap-3.5">
      {props.bars.map(({ label, value }) => (
        <li key={label}>
          <div className="flex justify-between gap-4">
            <span className="min-w-0">{label}</span>
            <span className="figures font-[560]">{withThousands(value)}</span>
          </div>
          <div aria-hidden="true" className="mt-1.5 h-2 rounded-xs bg-seq-1 forced-color-adjust-none">
            <div
              className="h-full rounded-xs bg-chart-1"
              style={{ inlineSize: `${(value / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
