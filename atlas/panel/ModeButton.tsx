/** One of a few modes; the one that is on is pressed. */
export function ModeButton(props: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      onClick={props.onPress}
      className="type-label colours min-h-9 rounded-2 border border-line-2 px-3.5 hover:bg-hover aria-pressed:border-brand aria-pressed:bg-selected aria-pressed:shadow-[inset_0_0_0_1px_var(--brand)] phone:min-h-11"
    >
      {props.label}
    </button>
  )
}
