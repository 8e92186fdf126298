import { useState } from 'react'
import type { ChartTransition } from '#atlas/chart/chart.ts'
import type { Samples } from '#atlas/chart/samples.ts'
import { guardLabel, guardText } from '#atlas/drawing/textStyles.ts'
import type { Offer } from '#atlas/walk/offers.ts'
import type { Step, Walk } from '#atlas/walk/walk.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { JsonBox, parseObject } from './JsonBox.tsx'

const { drawing, walk: words } = atlasMessages

/** A possible event: a button to send it, and one for each of its branches. */
export function OfferItem(props: {
  offer: Offer
  modes: Walk['modes']
  /** The result of each guard for this event with this data. */
  answersTo: (data: object) => ReadonlyMap<string, boolean>
  /** What the chart's model sends by this event. */
  samples: Samples['steps']
  take: (step: Step) => void
}) {
  const { offer, modes, answersTo, samples, take } = props
  const [text, setText] = useState('')
  const data = parseObject(text)
  const trigger = drawing.trigger(offer.trigger)
  const verb = words.verbs[offer.trigger.kind]
  const isForked = offer.branches.length > 1 || offer.branches[0]?.guard !== undefined
  const answers = isForked ? answersTo(data ?? {}) : new Map<string, boolean>()
  return (
    <li className="rounded-3 border border-line">
      <div className="flex items-center justify-between gap-2 py-2 ps-3 pe-2">
        <span className="min-w-0 font-[580] wrap-anywhere">{trigger}</span>
        <Button
          size="small"
          label={words.happen({ verb, trigger })}
          unavailable={data ? undefined : words.noJson}
          reasonAt="end"
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
                onClick={() => take({ type: 'happened', offer, data: sample })}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {offer.branches.map((branch) => (
          <BranchItem
            key={branch.key}
            branch={branch}
            trigger={trigger}
            isForked={isForked}
            mode={modes[branch.key] ?? 'real'}
            answer={answers.get(branch.key) ?? false}
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

function BranchItem(props: {
  branch: ChartTransition
  trigger: string
  isForked: boolean
  mode: 'real' | 'pass' | 'fail'
  answer: boolean
  take: (step: Step) => void
  onTake: () => void
}) {
  const { branch, trigger, isForked, mode, answer, take, onTake } = props
  const { guard, isElse, targets, actions, description, key } = branch
  return (
    <li className="flex items-start gap-2 border-t border-line py-2 ps-3 pe-2">
      <div className="min-w-0 flex-1">
        {isForked && (
          <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere">
              {guard ? words.when({ guard: guardLabel(guard) }) : isElse ? words.otherwise : words.always}
            </span>
            {guard && (
              <span className="w-33">
                <NativeSelect
                  size="toolbar"
                  aria-label={words.guard({ guard: guardLabel(guard) })}
                  value={mode}
                  options={[
                    { value: 'real', label: words.modes.real({ answer }) },
                    { value: 'pass', label: words.modes.pass },
                    { value: 'fail', label: words.modes.fail },
                  ]}
                  onChange={(next) => take({ type: 'guardSet', key, mode: next })}
                />
              </span>
            )}
          </div>
        )}
        <div className="wrap-anywhere text-ink-2">
          {targets.length > 0 ? words.to({ states: targets }) : words.stays}
        </div>
        {actions.length > 0 && (
          <div className="type-xs wrap-anywhere text-ink-3">{words.does({ actions })}</div>
        )}
        {description && <div className="mt-1 text-ink-2">{description}</div>}
      </div>
      {isForked && (
        <Button
          size="small"
          kind="quiet"
          label={words.takeLabel({ trigger, guard: guardText(branch) })}
          onClick={onTake}
        >
          {words.take}
        </Button>
      )}
    </li>
  )
}
