import { Suspense, useEffect, useRef } from 'react'
import { useLinkTo } from '#atlas/address.hooks.ts'
import { useAllCharts } from '#atlas/chart/charts.ts'
import { type SearchResult, search, searchKinds } from '#atlas/chart/search.ts'
import { LoadFailure } from '#atlas/LoadFailure.tsx'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { partMessages } from '#messages/parts.ts'
import { HighlightedText } from '#ui/overlay/HighlightedText.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { LoadBoundary, ShowNothing } from '#ui/start/LoadBoundary.tsx'

const { search: words } = atlasMessages
const atMost = 40

/** The search for all that has a name in a chart, with its results. The key '/' focuses it. */
export function SearchBox({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey)
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // Here and not at the document: what is pressed in a drawer does not leave it.
  useEffect(() => {
    const box = root.current
    box?.addEventListener('keydown', onKeyInSearch)
    return () => box?.removeEventListener('keydown', onKeyInSearch)
  }, [])
  return (
    <div ref={root} className="contents">
      <div className="flex">
        <SearchField
          ref={input}
          label={words.label}
          placeholder={words.placeholder}
          value={query}
          onChange={onChange}
          shortcut="/"
        />
      </div>
      <p role="status" className="sr-only">
        {query.trim() !== '' && (
          <LoadBoundary Failure={ShowNothing}>
            <Suspense fallback={partMessages.loading}>
              <Count query={query} />
            </Suspense>
          </LoadBoundary>
        )}
      </p>
      {query.trim() !== '' && (
        <LoadBoundary Failure={LoadFailure}>
          <Suspense fallback={<p className="late px-2.5 text-ink-2">{partMessages.loading}</p>}>
            <Results query={query} onFollowed={() => onChange('')} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down go from the field through the results; Enter in the field opens the first. */
function onKeyInSearch(this: HTMLElement, event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
    this.querySelector<HTMLElement>('nav a')?.click()
  const by = steps[event.key]
  if (by === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const stops = [...this.querySelectorAll<HTMLElement>('input, nav a')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = at < 0 ? undefined : stops[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function useFound(query: string): SearchResult[] {
  const charts = useAllCharts()
  return search(
    charts.map(({ chart }) => chart),
    query,
  )
}

const Count = ({ query }: { query: string }) => words.found({ n: useFound(query).length })

function Results({ query, onFollowed }: { query: string; onFollowed: () => void }) {
  const linkTo = useLinkTo()
  const say = useSay()
  const found = useFound(query)
  if (found.length === 0) return <p className="px-2.5 text-ink-2">{words.empty}</p>
  const shown = found.slice(0, atMost)
  return (
    <nav aria-label={words.results} className="flex flex-col gap-3">
      {searchKinds.map((kind) => {
        const ofKind = shown.filter((entry) => entry.kind === kind)
        return (
          ofKind.length > 0 && (
            <section key={kind}>
              <h2 className="type-xs px-2.5 pb-1 text-ink-3">{words.kinds[kind]}</h2>
              <ul>
                {ofKind.map((entry) => {
                  const link = linkTo(entry.to, { isFound: true })
                  return (
                    <li key={`${entry.text} ${entry.place}`}>
                      <a
                        href={link.href}
                        onClick={(event) => {
                          link.onClick(event)
                          if (event.defaultPrevented) onFollowed()
                        }}
                        className="colours flex min-h-9 flex-col justify-center rounded-2 px-2.5 py-1 hover:bg-hover phone:min-h-11"
                      >
                        <span className="wrap-anywhere">
                          <HighlightedText
                            text={entry.kind === 'state' ? say.path(entry.text) : say.name(entry.text)}
                            query={query}
                          />
                        </span>{' '}
                        {entry.place && <span className="type-xs text-ink-3">{say.path(entry.place)}</span>}
                      </a>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        )
      })}
      {found.length > atMost && (
        <p className="px-2.5 text-ink-3">{words.more({ n: found.length - atMost })}</p>
      )}
    </nav>
  )
}
