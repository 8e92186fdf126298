import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react'
import { useFound, useLinkTo } from '#atlas/address.hooks.ts'
import type { Chart } from '#atlas/chart/chart.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { AddIcon, FitIcon, MinusIcon, PrintIcon, ShowIcon } from '#ui/icons.ts'
import { Drawing } from './Drawing.tsx'
import { DrawingMap } from './DrawingMap.tsx'
import type { DrawingUse, Marks, StateLinkProps } from './drawingUse.ts'
import type { Box, Layout } from './layout.ts'
import { useViewport } from './viewport.hooks.ts'
import { isPartial, zoomStep } from './viewport.ts'

const { drawing } = atlasMessages

type CanvasProps = Omit<DrawingUse, 'StateLink'> & {
  chart: Chart
  layout: Layout
  /** The innermost active states. */
  leaves: readonly string[]
  /** Buttons after the buttons of the view. */
  tools?: ReactNode
  /** Buttons at the end of the bar. */
  saving?: ReactNode
}

const CanvasContext = createContext<{
  chart: Chart
  layout: Layout
  marks: Marks | undefined
  reveal: (box: Box) => void
} | null>(null)

/** The drawing of a chart, which can be moved and zoomed. In print, all of it. */
export function Canvas(props: CanvasProps) {
  const { chart, layout, leaves, lit, selected, marks, tools, saving } = props
  const keys = useId()
  const say = useSay()
  const current = selected ?? leaves[0] ?? ''
  const watched = layout.states[current]
  // A chart that is too large to be read as a whole opens where it is.
  const first = current === '' ? undefined : watched
  const { attach, view, room, zoomBy, fit, show, reveal, goTo, handlers } = useViewport(layout.size, first)
  const canvas = useMemo(() => ({ chart, layout, marks, reveal }), [chart, layout, marks, reveal])
  useEffect(() => {
    if (watched && current !== '') reveal(watched)
  }, [watched, current, reveal])
  const group = useRef<HTMLDivElement>(null)
  const found = useFound()
  useEffect(() => {
    if (found === null) return
    // The results that led here are gone, and the focus with them.
    const selected = group.current?.querySelector<SVGAElement>('[aria-current]')
    const target = selected ?? group.current?.querySelector('a')
    target?.focus()
  }, [found])
  return (
    <div ref={group} className="atlas-canvas">
      <div
        ref={attach}
        role="group"
        aria-label={drawing.label({ chart: chart.id })}
        aria-describedby={keys}
        className="atlas-frame"
        {...handlers}
      >
        <svg className="atlas-drawing" style={{ opacity: view ? undefined : 0 }}>
          <g transform={view ? `translate(${view.x} ${view.y}) scale(${view.k})` : undefined}>
            <CanvasContext value={canvas}>
              <Drawing {...props} StateLink={StateLink} />
            </CanvasContext>
          </g>
        </svg>
      </div>
      {view && isPartial(view, layout.size, room) && (
        <DrawingMap layout={layout} view={view} room={room} onGo={goTo} />
      )}
      <p id={keys} className="sr-only">
        {drawing.keys}
      </p>
      <div className="atlas-zoom screen-only">
        <IconButton
          kind="framed"
          icon={MinusIcon}
          label={drawing.zoomOut}
          onClick={() => zoomBy(1 / zoomStep)}
        />
        <output className="figures type-xs w-12 text-center text-ink-2">
          {drawing.zoom({ percent: Math.round((view?.k ?? 1) * 100) })}
        </output>
        <IconButton kind="framed" icon={AddIcon} label={drawing.zoomIn} onClick={() => zoomBy(zoomStep)} />
        <IconButton kind="framed" icon={FitIcon} label={drawing.fit} onClick={fit} />
        {watched && current !== '' && (
          <IconButton
            kind="framed"
            icon={ShowIcon}
            label={drawing.show({ state: say.path(current) })}
            onClick={() => show(watched)}
          />
        )}
        <IconButton kind="framed" icon={PrintIcon} label={drawing.print} onClick={() => window.print()} />
        {tools}
        <span className="ms-auto">{saving}</span>
      </div>
      <svg viewBox={`0 0 ${layout.size.join(' ')}`} className="atlas-print" aria-hidden="true">
        <Drawing chart={chart} layout={layout} lit={lit} marks={marks} />
      </svg>
    </div>
  )
}

/** A state in the drawing as a link. The drawing moves to the focused state. */
function StateLink({ state, isLit, isSelected, children }: StateLinkProps) {
  const linkTo = useLinkTo()
  const canvas = useContext(CanvasContext)
  const say = useSay()
  const box = canvas?.layout.states[state.path]
  const mark = canvas?.marks?.get(state.path)
  // It is in no chart any more.
  if (mark === 'removed') return children
  return (
    <a
      {...linkTo({ chart: canvas?.chart.id ?? '', state: state.path })}
      aria-label={drawing.stateName({
        state: say.path(state.path || (canvas?.chart.id ?? '')),
        isActive: isLit,
        mark: mark === 'faint' ? undefined : mark,
      })}
      aria-current={isSelected ? 'true' : undefined}
      className="chart-link"
      onFocus={() => box && canvas?.reveal(box)}
    >
      {children}
    </a>
  )
}
