import { useRef } from 'react'
import type { Samples } from '#atlas/chart/samples.ts'
import type { WalkControls } from '#atlas/walk/walk.hooks.ts'
import { eventOf } from '#atlas/walk/walk.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { OfferItem } from './OfferItem.tsx'
import { PanelSection } from './PanelSection.tsx'

const { walk: words } = atlasMessages

/** The events that are possible now. */
export function OffersSection({ walk, now, offers, take, steps }: WalkControls & Pick<Samples, 'steps'>) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <PanelSection title={words.now} titleRef={title}>
      <p role="status" className="mb-3 text-ink-2">
        {now.snapshot.status === 'active' ? words.nowIn({ states: now.leaves }) : words.ended}
      </p>
      {offers.length === 0 && now.snapshot.status === 'active' && (
        <p className="text-ink-2">{words.nothing}</p>
      )}
      <ul className="flex flex-col gap-2">
        {offers.map((offer) => (
          <OfferItem
            key={`${now.leaves.join(' ')} ${offer.eventType}`}
            offer={offer}
            modes={walk.modes}
            answersTo={(data) => walk.walker.answers(now.snapshot, eventOf(offer, data))}
            samples={steps.filter(
              ({ trigger }) => trigger.kind === offer.trigger.kind && trigger.name === offer.trigger.name,
            )}
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
