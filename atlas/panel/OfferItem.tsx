import { useState } from 'react'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { lengthOf } from '#atlas/chart/delays.ts'
import type { Samples } from '#atlas/chart/samples.ts'
import { CodeName } from '#atlas/naming/NamingSwitch.tsx'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import type { Offer } from '#atlas/walk/offers.ts'
import { eventOf, now, type Step, takenBy, type Walk } from '#atlas/walk/walk.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { BranchItem } from './BranchItem.tsx'
import { JsonBox, parseObject } from './JsonBox.tsx'

const { drawing, walk: words } = atlasMessages

/** A possible event: a button to send it, and one for each of its branches. */
export function OfferItem(props: {
  walk: Walk
  offer: Offer
  rules: AtlasChart['rules']
  delays: Record<string, number>
  /** What the chart's model sends by this event. */
  samples: Samples['steps']
  take: (step: Step) => void
}) {
  const { walk, offer, rules, delays, samples, take } = props
  const [text, setText] = useState('')
  const data = parseObject(text)
  const say = useSay()
  const code = drawing.trigger(offer.trigger)
  const trigger = say.name(code)
  const verb = words.verbs[offer.trigger.kind]
  const length = lengthOf(offer.trigger, delays)
  const isForked = offer.branches.length > 1 || offer.branches[0]?.guard !== undefined
  const taken = takenBy(walk, offer, data ?? {})
  const event = eventOf(offer, data ?? {})
  return (
    <li className="rounded-3 border border-line">
      <div className="flex items-center justify-between gap-2 py-2 ps-3 pe-2">
        <span className="min-w-0 font-[580] wrap-anywhere">
          {trigger}
          {length !== null && <span className="text-ink-2"> · {words.lasts({ ms: length })}</span>}
          <CodeName name={code} />
        </span>
        <Button
          size="small"
          label={words.happen({ verb, trigger })}
          unavailable={data ? undefined : words.noJson}
          onClick={() => data && take({ type: 'happened', offer, data })}
        >
          {verb}
        </Button>
      </div>
      {samples.length > 0 && (
        <ul aria-label={words.samplesOf({ trigger })} className="flex flex-wrap gap-1.5 px-3 pb-2">
          {samples.map(({ name, data: sample }) => (
            <li key={name}>
              <Button
                size="small"
                label={words.happen({ verb, trigger: `${trigger}: ${name}` })}
                onClick={() => take({ type: 'happened', offer, data: sample, sample: name })}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {taken.size === 0 && (
        <p className="px-3 pb-2 text-ink-2">
          {samples.length > 0 && text.trim() === '' ? words.refusedBare : words.refused}
        </p>
      )}
      <ul>
        {offer.branches.map((branch, index) => (
          <BranchItem
            key={branch.key}
            branch={branch}
            trigger={trigger}
            isForked={isForked}
            isFirst={index === 0}
            isTaken={taken.has(branch.key)}
            mode={walk.modes[branch.key] ?? 'real'}
            answer={walk.walker.answer(branch.key, now(walk).snapshot, event)}
            rule={branch.guard && rules[branch.guard.name]}
            take={take}
            onTake={() => take({ type: 'taken', offer, branch: branch.key, data: data ?? {} })}
          />
        ))}
      </ul>
      {offer.trigger.kind !== 'always' && offer.trigger.kind !== 'after' && (
        <details className="border-t border-line px-3 py-1">
          <summary className="type-xs min-h-7 content-center text-ink-2 phone:min-h-11">{words.data}</summary>
          <JsonBox label={words.dataOf({ trigger })} value={text} onChange={setText} />
        </details>
      )}
    </li>
  )
}
