import { atlasMessages } from '#messages/atlas.ts'

const { live: words } = atlasMessages

/** Whether the drawing shows a walk or the running application. */
export function LiveMode({ isOn, setOn }: { isOn: boolean; setOn: (isOn: boolean) => void }) {
  return (
    <fieldset aria-label={words.mode} className="flex gap-2">
      <ModeButton label={words.modes.walk} pressed={!isOn} onPress={() => setOn(false)} />
      <ModeButton label={words.modes.live} pressed={isOn} onPress={() => setOn(true)} />
    </fieldset>
  )
}

function ModeButton(props: { label: string; pressed: boolean; onPress: () => void }) {
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
