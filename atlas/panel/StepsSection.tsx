import { useSay } from '#atlas/naming/naming.hooks.ts'
import type { WalkControls } from '#atlas/walk/walk.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { PanelSection } from './PanelSection.tsx'

const { steps: words } = atlasMessages

/** The steps of the walk. Selecting one returns to the state after it. */
export function StepsSection({ walk, take }: WalkControls) {
  const say = useSay()
  const last = walk.moments.length - 1
  return (
    <PanelSection
      title={words.title}
      actions={
        <Button size="small" onClick={() => take({ type: 'restarted', start: { at: '' } })}>
          {words.restart}
        </Button>
      }
    >
      <ol>
        {walk.moments.map(({ by, leaves }, index) => {
          const step = by === null ? words.start : say.name(by)
          const states = leaves.map(say.path)
          return (
            // Steps are never reordered, so the index is a stable key.
            <li key={index} className="border-t border-line first:border-0">
              <button
                type="button"
                aria-current={index === last ? 'step' : undefined}
                aria-label={words.back({ step, states })}
                className="colours grid min-h-9 w-full grid-cols-[1.5rem_1fr] rounded-2 px-2 py-1.5 text-start hover:bg-hover aria-[current]:font-[580] phone:min-h-11"
                onClick={() => index < last && take({ type: 'returned', moment: index })}
              >
                <span className="figures text-ink-3">{index}</span>
                <span className="wrap-anywhere">{step}</span>
                <span className="type-xs col-start-2 wrap-anywhere text-ink-2">{states.join(', ')}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </PanelSection>
  )
}
