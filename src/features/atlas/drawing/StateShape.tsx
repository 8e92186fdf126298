import type { ChartState } from '#features/atlas/chart/chart.ts'
import type { DrawingUse } from './drawingUse.ts'
import { FaceText } from './FaceText.tsx'
import { stateFace } from './faces.ts'
import type { Box } from './layout.ts'

type StateProps = DrawingUse & { state: ChartState; box: Box }

const radius = 6

/** The ground of a state with states inside it. */
export function StateBox({ state, box, isRegion, ...use }: StateProps & { isRegion: boolean }) {
  const kind = state.path === '' ? 'chart-whole' : isRegion ? 'chart-region' : 'chart-around'
  return (
    <g className={`${kind}${marks(state, use)}`} transform={placed(box)}>
      <rect className="chart-box" width={box[2]} height={box[3]} rx={radius + 4} />
    </g>
  )
}

/** What is read of a state, in its box when it has no states inside it. Active: the lozenge that says "here". */
export function StateFace({ state, box, ...use }: StateProps) {
  const face = stateFace(state)
  const isAround = state.states.length > 0
  const [, , width, height] = box
  return (
    <g className={`chart-state chart-${state.type}${marks(state, use)}`} transform={placed(box)}>
      {isAround ? (
        // Hides a line that runs behind the words.
        <rect
          className={state.path === '' ? 'chart-plate' : 'chart-plate chart-inside'}
          x="2"
          y="2"
          width={face.width - 2}
          height={face.height - 2}
          rx={radius}
        />
      ) : (
        <rect className="chart-box" width={width} height={height} rx={radius} />
      )}
      {state.type === 'final' && (
        <rect className="chart-inner" x="3" y="3" width={width - 6} height={height - 6} rx={radius - 2} />
      )}
      <FaceText face={face} {...use} />
      {!isAround && use.lit?.has(state.path) && <path className="chart-here" d="M0 6l7 7-7 7-7-7z" />}
    </g>
  )
}

const placed = ([x, y]: Box) => `translate(${x} ${y})`

function marks({ path }: ChartState, { lit, selected }: DrawingUse): string {
  return `${lit?.has(path) ? ' chart-lit' : ''}${selected === path ? ' chart-selected' : ''}`
}
