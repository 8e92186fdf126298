import { useRef } from 'react'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { useSpellingEnd, useSpellingEndActor, useSpellings, useSpellingsActor } from './spellings.hooks.ts'

const { spellings: words } = warehousesMessages

/** What the company always reads as a known place, and the way to take it back (orders.md §5). */
export function Spellings() {
  const actor = useSpellingsActor()
  return actor && <WithEnd actor={actor} />
}

function WithEnd({ actor }: { actor: ReadingActor }) {
  const end = useSpellingEndActor(actor)
  return end && <List actor={actor} end={end} />
}

function List(props: { actor: ReadingActor; end: RequestActor }) {
  const { spellings, isBusy, isEmpty, hasFailed, retry } = useSpellings(props.actor)
  const { ending, hasFailed: isKept, reason, reasonAgainst, end } = useSpellingEnd(props.end)
  const section = useRef<HTMLElement>(null)
  useFocusRequests(props.end, section)
  useFocusRequests(props.actor, section)
  return (
    <section
      ref={section}
      aria-labelledby="spellings"
      className="border-line px-(--gutter) pb-5 phone:border-t phone:pt-5"
      {...useChart(props.actor)}
    >
      <div className="max-w-180">
        <h2 className="type-section">{warehousesMessages.places.title}</h2>
        <p className="mt-1 text-pretty text-ink-2">{warehousesMessages.places.lead}</p>
        {/* After each place that was added there is a new form. */}
        <PlaceForm key={spellings[0]?.taughtAt} spellings={props.actor} />
        <h2 id="spellings" className="type-section mt-8" data-focus="spellings" tabIndex={-1}>
          {words.title}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">{words.lead}</p>
        {hasFailed && (
          <div className="mt-3">
            <RetryNote onRetry={retry}>{words.failed}</RetryNote>
          </div>
        )}
        {isEmpty && <p className="mt-3 text-ink-3">{words.none}</p>}
        <ul className="mt-2 divide-y divide-line" aria-busy={isBusy}>
          {spellings.map((spelling) => (
            <Spelling
              key={spelling.alias}
              spelling={spelling}
              isEnding={ending === spelling.alias}
              unavailable={reasonAgainst}
              onEnd={() => end(spelling.alias)}
            />
          ))}
        </ul>
        {isKept && (
          <Note tone="error" live>
            {reason ?? words.notEnded}
          </Note>
        )}
      </div>
    </section>
  )
}

function Spelling(props: {
  spelling: LearnedSpelling
  isEnding: boolean
  unavailable: string | undefined
  onEnd: () => void
}) {
  const { spelling, isEnding, unavailable, onEnd } = props
  const { taughtBy, taughtAt } = spelling
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-[560]">
          {words.means.before}
          <bdi>{spelling.written}</bdi>
          <span>
            {spelling.province === null
              ? words.means.after({ city: spelling.city })
              : words.near({ city: spelling.city, province: spelling.province })}
          </span>
        </p>
        <p className="type-xs text-ink-3">
          {words.taught({ taughtBy, day: dateMessages.day(calendarParts(taughtAt)) })}
        </p>
      </div>
      <Button
        label={words.endNamed(spelling)}
        busy={isEnding}
        busyText={words.ending}
        unavailable={unavailable}
        onClick={onEnd}
      >
        {words.end}
      </Button>
    </li>
  )
}
