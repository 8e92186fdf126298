import type { Samples } from '#atlas/chart/samples.ts'
import type { WalkControls } from '#atlas/walk/walk.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { PanelSection } from './PanelSection.tsx'

const { starts: words } = atlasMessages

/** The starting points that the chart's model names: one press each. */
export function StartsSection({ starts, take }: Pick<Samples, 'starts'> & Pick<WalkControls, 'take'>) {
  if (starts.length === 0) return null
  return (
    <PanelSection title={words.title}>
      <ul className="flex flex-wrap gap-2">
        {starts.map(({ name }) => (
          <li key={name}>
            <Button
              size="small"
              label={words.start({ name })}
              onClick={() => take({ type: 'restarted', start: { name } })}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
