import { type ChartColour, groundOf } from './chartColours.ts'

/** The square with a colour of a drawing. */
export function Swatch({ ground }: { ground: string }) {
  return (
    <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-xs forced-color-adjust-none ${ground}`} />
  )
}

/** The series of a drawing with their colours, in its order. */
export function Legend(props: { series: readonly { id: string; label: string; colour: ChartColour }[] }) {
  return (
    <ul className="type-xs flex flex-wrap gap-x-4 gap-y-1">
      {props.series.map(({ id, label, colour }) => (
        <li key={id} className="flex items-center gap-2">
          <Swatch ground={groundOf(colour)} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
