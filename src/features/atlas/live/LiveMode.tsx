import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'

const { live: words } = atlasMessages

/** Whether the drawing shows a walk or the running application. */
export function LiveMode({ isOn, setOn }: { isOn: boolean; setOn: (isOn: boolean) => void }) {
  return (
    <fieldset aria-label={words.mode} className="flex gap-2">
      <Button pressed={!isOn} onClick={() => setOn(false)}>
        {words.modes.walk}
      </Button>
      <Button pressed={isOn} onClick={() => setOn(true)}>
        {words.modes.live}
      </Button>
    </fieldset>
  )
}
