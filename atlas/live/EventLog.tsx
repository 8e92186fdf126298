import { memo } from 'react'
import { leafPaths } from '#atlas/chart/statePaths.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { liveMessages as words } from '#messages/atlasLive.ts'
import { Button } from '#ui/Button.tsx'
import type { Live } from './live.hooks.ts'
import { eventTypeOf, type Told } from './timeline.ts'

/** The number of listed events; older ones are reached by the slider. */
const shown = 60

/** The events of all actors, newest first. Selecting one shows the state after it. */
export function EventLog({ live }: { live: Live }) {
  const { told, count, moment, setMoment } = live
  const last = told.length
  return (
    <>
      <label className="type-xs flex items-center justify-between gap-2 text-ink-2">
        {words.moment}
        <span className="figures">{words.momentOf({ n: count, of: last })}</span>
      </label>
      <input
        type="range"
        aria-label={words.moment}
        min={1}
        max={Math.max(1, last)}
        value={count}
        onChange={(event) => setMoment(Number(event.target.value))}
        className="mt-1 mb-2 block w-full"
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setMoment(Math.max(1, count - 1))}>
          {words.earlier}
        </Button>
        <Button size="small" onClick={() => setMoment(Math.min(last, count + 1))}>
          {words.later}
        </Button>
        <Button
          size="small"
          unavailable={moment === null ? words.isNow : undefined}
          onClick={() => setMoment(null)}
        >
          {words.toNow}
        </Button>
      </div>
      <ol reversed start={last}>
        {told
          .map((entry, index) => ({ entry, moment: index + 1 }))
          .slice(-shown)
          .reverse()
          .map((one) => (
            <EntryItem
              key={`${one.entry.page} ${one.entry.number} ${one.entry.status}`}
              {...one}
              isCurrent={one.moment === count}
              setMoment={setMoment}
            />
          ))}
      </ol>
    </>
  )
}

const EntryItem = memo(function EntryItem(props: {
  entry: Told
  moment: number
  isCurrent: boolean
  setMoment: (moment: number) => void
}) {
  const { entry, moment, isCurrent, setMoment } = props
  const say = useSay()
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => setMoment(moment)}
        className="grid min-h-9 w-full grid-cols-[5.5rem_1fr] gap-x-2 rounded-2 px-2 py-1.5 text-start hover:bg-hover aria-[current]:bg-selected phone:min-h-11"
      >
        <span className="figures type-xs text-ink-3">{timeOf(entry.at)}</span>
        <span className="wrap-anywhere">{say.name(words.happened({ type: eventTypeOf(entry) }))}</span>
        <span className="type-xs col-start-2 wrap-anywhere text-ink-2">
          {[
            say.name(entry.chart),
            entry.status === 'active' ? leafPaths(entry.value).map(say.path).join(', ') : entry.status,
            ...(entry.onServer ? [words.onServer({ name: entry.onServer.name })] : []),
          ].join(' · ')}
        </span>
      </button>
    </li>
  )
})

/** '10:42:07.315' in local time. */
function timeOf(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const thousandths = String(date.getMilliseconds()).padStart(3, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${thousandths}`
}
