import { useLinkTo } from '#atlas/address.hooks.ts'
import { leafPaths } from '#atlas/chart/statePaths.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { PanelSection } from '#atlas/panel/PanelSection.tsx'
import { liveMessages as words } from '#messages/atlasLive.ts'
import { HereMark } from '#ui/Lozenge.tsx'
import { Note } from '#ui/Note.tsx'
import { EventLog } from './EventLog.tsx'
import type { Live } from './live.hooks.ts'
import type { Told } from './timeline.ts'

/** The running application: its actors and events, now or at an earlier event. */
export default function LivePanel({ live, isRunning }: { live: Live; isRunning: boolean }) {
  const { isConnected, told, actors, moment, count } = live
  const entry = told[count - 1]
  if (!isConnected && told.length === 0)
    return (
      <PanelSection title={words.waiting}>
        <p className="text-ink-2">{words.waitingText}</p>
      </PanelSection>
    )
  const running = actors.filter(({ status }) => status === 'active')
  return (
    <>
      <PanelSection title={words.actors}>
        {!isRunning && <p className="mb-2 text-ink-2">{words.elsewhere}</p>}
        <ActorList actors={running.filter(({ onServer }) => !onServer)} />
      </PanelSection>
      <PanelSection title={words.server}>
        <p className="mb-2 text-ink-2">{words.serverText}</p>
        <ActorList actors={running.filter(({ onServer }) => onServer)} />
      </PanelSection>
      <PanelSection title={words.log}>
        <EventLog live={live} />
      </PanelSection>
      {entry && (
        <>
          {moment !== null && (
            <div className="px-5 pt-4">
              <Note tone="info">{words.past}</Note>
            </div>
          )}
          <PanelSection title={words.event}>
            <pre className="atlas-code">{JSON.stringify(entry.event, null, 2)}</pre>
          </PanelSection>
          <PanelSection title={words.context}>
            <pre className="atlas-code">{JSON.stringify(entry.context, null, 2)}</pre>
          </PanelSection>
        </>
      )}
    </>
  )
}

function ActorList({ actors }: { actors: readonly Told[] }) {
  return (
    <ul>
      {actors.map((actor) => (
        <li key={actor.actor}>
          <ActorLink {...actor} />
        </li>
      ))}
    </ul>
  )
}

/** An actor with its state; one on the server also with what is possible, which no screen of it tells. */
function ActorLink({ chart, value, onServer }: Told) {
  const linkTo = useLinkTo()
  const say = useSay()
  const leaves = leafPaths(value)
  return (
    <>
      <a
        {...linkTo({ chart, state: leaves[0] ?? '' })}
        className="colours flex min-h-9 items-center gap-2 rounded-2 px-2 hover:bg-hover phone:min-h-11"
      >
        <span className="shrink-0">
          <HereMark />
        </span>
        <span className="font-[580]">{say.name(chart)}</span>
        {onServer && <span className="max-w-40 shrink-0 truncate">{onServer.name}</span>}
        <span className="ms-auto text-end wrap-anywhere text-ink-2">{leaves.map(say.path).join(', ')}</span>
      </a>
      {onServer && (
        <p className="type-xs px-2 pb-1.5 wrap-anywhere text-ink-2">
          {words.possible({ events: onServer.possible.map(say.name) })}
        </p>
      )}
    </>
  )
}
