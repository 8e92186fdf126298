import { Swatch } from './Legend.tsx'

/** The legend of a doughnut: colour, name, number and share, in the order of the drawing. */
export function ShareList(props: {
  parts: readonly { label: string; ground: string; value: string; share: string }[]
}) {
  return (
    <ul>
      {props.parts.map(({ label, ground, value, share }) => (
        <li key={label} className="flex min-h-8.5 items-center gap-2.5 border-line not-first:border-t">
          <Swatch ground={ground} />
          <span className="min-w-0 flex-1">{label}</span>
          <span className="figures font-[560]">{value}</span>
          <span className="figures w-9 text-end text-ink-2">{share}</span>
        </li>
      ))}
    </ul>
  )
}
