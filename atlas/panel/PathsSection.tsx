import { useState } from 'react'
import type { Samples } from '#atlas/chart/samples.ts'
import { beginPath, goOn, type ModelPath, pathsOf, placeOn } from '#atlas/walk/paths.ts'
import type { WalkControls } from '#atlas/walk/walk.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { PanelSection } from './PanelSection.tsx'

const { paths: words } = atlasMessages

/** The paths that the chart's model generates: one is chosen, and gone step by step or to its end. */
export function PathsSection(props: { samples: Samples } & Pick<WalkControls, 'walk' | 'go'>) {
  const { samples, walk, go } = props
  // Without a step there is nothing to play: it is how the chart begins.
  const paths = pathsOf(samples).filter(({ steps }) => steps.length > 0)
  // A link or a reload may lead into a path.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      paths.findIndex((path) => isWithin(path, props)),
    ),
  )
  const path = paths[chosen]
  if (!path) return null
  const place = placeOn(path, walk)
  const next = place === null ? undefined : path.steps[place]
  return (
    <PanelSection title={words.title}>
      <NativeSelect
        size="toolbar"
        aria-label={words.choose}
        value={String(chosen)}
        options={paths.map(({ start, steps }, index) => ({
          value: String(index),
          label: words.path({ n: index + 1, start, last: steps.at(-1) ?? '', steps: steps.length }),
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <p role="status" className="py-2 text-ink-2">
        {place === null
          ? words.apart
          : next === undefined
            ? words.ended
            : words.place({ n: place + 1, of: path.steps.length, step: next })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => go(beginPath(walk, path))}>
          {words.begin}
        </Button>
        <Button
          size="small"
          unavailable={next === undefined ? (place === null ? words.apart : words.ended) : undefined}
          onClick={() => go(goOn(walk, path, 1))}
        >
          {words.next}
        </Button>
        <Button
          size="small"
          onClick={() => go(goOn(place === null ? beginPath(walk, path) : walk, path, path.steps.length))}
        >
          {words.toEnd}
        </Button>
      </div>
    </PanelSection>
  )
}

const isWithin = (path: ModelPath, { walk }: Pick<WalkControls, 'walk'>) => (placeOn(path, walk) ?? 0) > 0
