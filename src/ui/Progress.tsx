/** How much of something is done, as a bar. */
export function Progress(props: { label: string; value: number; max: number }) {
  return (
    <progress
      className="block h-2 w-full appearance-none overflow-clip rounded-1 border-0 bg-seq-1 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-seq-1 [&::-webkit-progress-value]:bg-brand"
      aria-label={props.label}
      max={props.max}
      value={props.value}
    />
  )
}
