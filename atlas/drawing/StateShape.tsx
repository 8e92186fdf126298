import { memo } from 'react'
import type { ChartState } from '#atlas/chart/chart.ts'
import type { DrawingUse, LineUse } from './drawingUse.ts'
import type { Box } from './layout.ts'
import { StyledText } from './StyledText.tsx'
import { stateText } from './textStyles.ts'

type StateProps = { state: ChartState; box: Box; isLit: boolean; isSelected: boolean; isFaint: boolean }

const radius = 6

/** The box of a parent state. */
export const StateBox = memo(function StateBox(props: StateProps & { isRegion: boolean }) {
  const { state, box } = props
  const kind = state.path === '' ? 'chart-whole' : props.isRegion ? 'chart-region' : 'chart-around'
  return (
    <g className={`${kind}${marks(props)}`} transform={placed(box)}>
      <rect className="chart-box" width={box[2]} height={box[3]} rx={radius + 4} />
    </g>
  )
})

/** The texts of a state, with its box if it has no children. An active state has the lozenge. */
export const StateContent = memo(function StateContent(
  props: StateProps & LineUse & Pick<DrawingUse, 'StateLink'>,
) {
  const { state, box, isLit, isSelected, isFaint: _, StateLink, ...use } = props
  const isAround = state.states.length > 0
  const block = (
    <g className={`chart-state chart-${state.type}${marks(props)}`} transform={placed(box)}>
      {isAround ? <Plate state={state} /> : <rect className="chart-box" {...sizeOf(box)} rx={radius} />}
      {state.type === 'final' && (
        <rect className="chart-inner" x="3" y="3" width={box[2] - 6} height={box[3] - 6} rx={radius - 2} />
      )}
      <StyledText block={stateText(state)} {...use} />
      {isLit && !isAround && <path className="chart-here" d="M0 6l7 7-7 7-7-7z" />}
    </g>
  )
  if (!StateLink) return block
  return (
    <StateLink state={state} isLit={isLit} isSelected={isSelected}>
      {block}
    </StateLink>
  )
})

/** A background that hides lines behind the text. */
function Plate({ state }: { state: ChartState }) {
  const { width, height } = stateText(state)
  return (
    <rect
      className={state.path === '' ? 'chart-plate' : 'chart-plate chart-inside'}
      x="2"
      y="2"
      width={width - 2}
      height={height - 2}
      rx={radius}
    />
  )
}

const placed = ([x, y]: Box) => `translate(${x} ${y})`

const sizeOf = ([, , width, height]: Box) => ({ width, height })

const marks = ({ isLit, isSelected, isFaint }: StateProps) =>
  `${isLit ? ' chart-lit' : ''}${isSelected ? ' chart-selected' : ''}${isFaint ? ' chart-faint' : ''}`
