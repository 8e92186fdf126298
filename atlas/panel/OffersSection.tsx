import { useRef } from 'react'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import type { Samples } from '#atlas/chart/samples.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { isOf } from '#atlas/walk/link.ts'
import type { WalkControls } from '#atlas/walk/walk.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { ReturnIcon } from '#ui/icons.ts'
import { OfferItem } from './OfferItem.tsx'
import { PanelSection } from './PanelSection.tsx'

const { walk: words } = atlasMessages

/** The events that are possible now. */
export function OffersSection(
  props: WalkControls & Pick<AtlasChart, 'samples' | 'rules'> & { delays: Record<string, number> },
) {
  const { walk, now, offers, take, delays, samples, rules } = props
  const say = useSay()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <PanelSection
      title={words.now}
      titleRef={title}
      actions={
        <Button
          size="small"
          icon={ReturnIcon}
          unavailable={walk.moments.length === 1 ? words.nothingToUndo : undefined}
          onClick={() => take({ type: 'undone' })}
        >
          {words.undo}
        </Button>
      }
    >
      <p role="status" className="mb-3 text-ink-2">
        {now.snapshot.status === 'active' ? words.nowIn({ states: now.leaves.map(say.path) }) : words.ended}
      </p>
      {offers.length === 0 && now.snapshot.status === 'active' && (
        <p className="text-ink-2">{words.nothing}</p>
      )}
      <ul className="flex flex-col gap-2">
        {offers.map((offer) => (
          <OfferItem
            key={`${now.leaves.join(' ')} ${offer.eventType}`}
            walk={walk}
            offer={offer}
            rules={rules}
            delays={delays}
            samples={samples.steps.filter((sample) => isOf(offer, sample.trigger) && hasData(sample))}
            take={(step) => {
              take(step)
              // The pressed button may be removed, so the focus moves to the title above the new buttons.
              if (step.type !== 'guardSet') title.current?.focus()
            }}
          />
        ))}
      </ul>
    </PanelSection>
  )
}

/** Whether a sample is more than its event: without data it is what the event's own button does. */
const hasData = ({ data }: Samples['steps'][number]) =>
  typeof data !== 'object' || data === null || Object.keys(data).length > 0
