import { ModeButton } from '#atlas/panel/ModeButton.tsx'
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
