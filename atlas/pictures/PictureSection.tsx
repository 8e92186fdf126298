import { type Chart, isWithin, statesWithin } from '#atlas/chart/chart.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { PanelSection } from '#atlas/panel/PanelSection.tsx'
import { atlasMessages } from '#messages/atlas.ts'
import { pictures } from './pictureList.ts'
import { screenOf } from './screens.ts'

const { picture: words } = atlasMessages

type StateOf = { chart: Chart; state: string; leaves: readonly string[] }

/** The picture of the screen in a state, if there is one, and a link to that screen, if there is one. */
export function PictureSection(props: StateOf) {
  const { chart, state } = props
  const say = useSay()
  const shown = shownState(props)
  const screen = screenOf(chart.id, shown ?? state)
  const name = say.path((shown ?? state) || chart.id)
  const link = screen && location.protocol !== 'file:' && (
    <p>
      <a href={screen.path} target="_blank" rel="noreferrer" className="underline">
        {words.open({ path: screen.path })}
      </a>
      {screen.account && <span className="text-ink-2"> {words.as({ account: screen.account })}</span>}
    </p>
  )
  if (shown === null) return link ? <div className="border-b border-line px-5 py-4">{link}</div> : null
  return (
    <PanelSection title={words.title}>
      <figure className="mb-3">
        <img
          src={pictures[`${chart.id} ${shown}`]}
          alt={words.of({ state: name })}
          width={480}
          height={270}
          loading="lazy"
          className="h-auto w-full rounded-2 border border-line"
        />
        {shown !== state && (
          <figcaption className="type-xs mt-1 text-ink-2">{words.in({ state: name })}</figcaption>
        )}
      </figure>
      {link}
    </PanelSection>
  )
}

/** The state itself, one in it that is active, or any in it, whichever has a picture first; null: none has. */
function shownState({ chart, state, leaves }: StateOf): string | null {
  const within = [...leaves, ...statesWithin(chart).map(({ path }) => path)].filter((path) =>
    isWithin(path, state),
  )
  return [state, ...within].find((path) => `${chart.id} ${path}` in pictures) ?? null
}
