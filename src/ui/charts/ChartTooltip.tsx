import { type ChartColour, groundOf } from './chartColours.ts'

/** The tooltip of a chart. */
export function ChartTooltip(props: {
  title: string
  rows: readonly { colour: ChartColour; label?: string | undefined; value: string }[]
}) {
  return (
    <div className="tooltip w-max">
      <div className="opacity-80">{props.title}</div>
      {props.rows.map(({ colour, label, value }) => (
        <div key={colour} className="flex items-center gap-2">
          <span className={`size-2.5 rounded-xs ${groundOf(colour)}`} />
          {label && <span className="flex-1">{label}</span>}
          <span className="figures font-[620]">{value}</span>
        </div>
      ))}
    </div>
  )
}
