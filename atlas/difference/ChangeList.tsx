import { useSay } from '#atlas/naming/naming.hooks.ts'
import { differenceMessages as words } from '#messages/atlasDifference.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import type { Change } from './differenceFile.ts'

const tones: Record<Change['mark'], Tone> = { added: 'green', removed: 'red', changed: 'amber' }

/** What was added, removed and changed, in words. One that is in a state shows it in the drawing when it is pressed. */
export function ChangeList(props: {
  changes: readonly Change[]
  selected: string | undefined
  onSelect: (state: string) => void
}) {
  return (Object.keys(tones) as Change['mark'][]).map((mark) => {
    const ofMark = props.changes.filter((change) => change.mark === mark)
    return (
      ofMark.length > 0 && (
        <section key={mark} aria-label={words.marks[mark]} className="pb-3">
          <h3>
            <Badge tone={tones[mark]}>{words.signed[mark]}</Badge>
          </h3>
          <ul className="pt-1">
            {ofMark.map((change) => (
              <li key={change.what}>
                <ChangeItem {...props} change={change} />
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

function ChangeItem(props: {
  change: Change
  selected: string | undefined
  onSelect: (state: string) => void
}) {
  const { selected, onSelect } = props
  const { what, facts, state } = props.change
  const say = useSay()
  const text = (
    <>
      <span>{say.name(what)}</span>
      {facts && <span className="text-ink-2">{`: ${facts.map(say.name).join(', ')}`}</span>}
    </>
  )
  if (state === null) return <p className="px-2 py-1.5 wrap-anywhere">{text}</p>
  return (
    <button
      type="button"
      aria-pressed={state === selected}
      onClick={() => onSelect(state)}
      className="colours min-h-9 w-full rounded-2 px-2 py-1.5 text-start wrap-anywhere hover:bg-hover aria-pressed:bg-selected phone:min-h-11"
    >
      {text}
    </button>
  )
}
