import type { ConnectionResponse } from '#domain/partners/connectionContract.ts'
import type { ConnectionState } from '#domain/partners/connections.ts'
import { calendarParts } from '#domain/weeks.ts'
import { connectionStateLabels, courierFieldLabel, courierMessages } from '#messages/couriers.ts'
import { dateMessages } from '#messages/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import type { CouriersOnScreen } from './connections.hooks.ts'

const tones: Record<ConnectionState, Tone> = {
  notConnected: 'grey',
  checking: 'blue',
  connected: 'green',
  failing: 'amber',
  refused: 'red',
  paused: 'grey',
}

/** A courier: how the company is connected to it, and what may be done about that. */
export function ConnectionRow({ row, couriers }: { row: ConnectionResponse; couriers: CouriersOnScreen }) {
  const { courier, state, words, possible } = row
  const name = courierMessages.name(courier)
  const { reasonAgainst, isBusy } = couriers
  const named = (act: string) => courierMessages.of({ act, courier: name })
  const button = (
    act: string,
    press: () => void,
    kind: 'primary' | 'secondary' | 'quietDanger' = 'secondary',
  ) => (
    <Button
      kind={kind}
      label={named(act)}
      unavailable={reasonAgainst}
      busy={isBusy && couriers.courier === courier}
      onClick={press}
    >
      {act}
    </Button>
  )
  const isNew = state === 'notConnected'
  return (
    <li className="grid gap-3 p-4" aria-busy={state === 'checking'}>
      <div className="grid gap-2">
        <div className="grid gap-1">
          <h2 className="type-section flex flex-wrap items-center gap-2" data-focus={courier} tabIndex={-1}>
            <span>{name}</span>
            <span role="status">
              <Badge tone={tones[state]}>{connectionStateLabels[state]}</Badge>
            </span>
          </h2>
          <Facts row={row} />
        </div>
        <div className="flex flex-wrap gap-2">
          {possible.includes('connection.resumed') &&
            button(courierMessages.resume, () => couriers.choose(courier, 'connection.resumed'), 'primary')}
          {possible.includes('connection.paused') &&
            button(courierMessages.pause, () => couriers.choose(courier, 'connection.paused'))}
          {!isNew && button(courierMessages.pickups, () => couriers.open(courier, 'pickups'))}
          {!isNew && button(courierMessages.cutOff, () => couriers.open(courier, 'cutOff'))}
          {button(
            isNew ? courierMessages.connect : courierMessages.change,
            () => couriers.open(courier, 'credentials'),
            state === 'refused' ? 'primary' : 'secondary',
          )}
          {possible.includes('connection.ended') &&
            button(courierMessages.end, () => couriers.choose(courier, 'connection.ended'), 'quietDanger')}
        </div>
      </div>
      {words !== null && (
        <Note tone={state === 'refused' ? 'error' : 'warning'}>
          {courierMessages.said({ courier: name, words })}
        </Note>
      )}
      {row.push_path !== null && <NewsAddress courier={name} path={row.push_path} />}
    </li>
  )
}

/** What is known of a connection, in a line; of one that is not there yet, what it still needs. */
function Facts({ row }: { row: ConnectionResponse }) {
  const { fields, checked_at, cities, waiting, state, advice_cut_off } = row
  const missing = fields.filter(({ known }) => known === 'no').map(({ name }) => courierFieldLabel(name))
  const hasSome = fields.some(({ known }) => known === 'setup')
  const facts =
    state === 'notConnected'
      ? [
          [
            missing.length > 0 && courierMessages.missing({ fields: missing.join(', ') }),
            hasSome && courierMessages.fromSetup,
          ]
            .filter(Boolean)
            .join(' '),
        ]
      : [
          checked_at !== null &&
            courierMessages.checkedAt({ day: dateMessages.day(calendarParts(checked_at)) }),
          cities !== null && courierMessages.cities({ count: cities }),
          advice_cut_off !== null &&
            courierMessages.takesAdvice({ ...advice_cut_off, time: courierMessages.time(advice_cut_off) }),
        ]
  const shown = [...facts, waiting > 0 && courierMessages.waiting({ count: waiting })].filter(Boolean)
  return shown.length > 0 && <p className="type-xs text-pretty text-ink-2">{shown.join(' · ')}</p>
}

/** Where the courier is to post its news. */
function NewsAddress({ courier, path }: { courier: string; path: string }) {
  return (
    <details className="type-xs">
      <summary className="cursor-pointer py-1 phone:min-h-11">{courierMessages.news}</summary>
      <p className="text-pretty text-ink-2">{courierMessages.newsHint({ courier })}</p>
      <code className="force-ltr mt-1 block break-all select-all">{`${location.origin}/api/${path}`}</code>
    </details>
  )
}
