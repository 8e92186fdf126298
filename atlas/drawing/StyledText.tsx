import { useSay } from '#atlas/naming/naming.hooks.ts'
import { classOf, type LineUse } from './drawingUse.ts'
import { type Line, type TextBlock, triggerText } from './textStyles.ts'

/** The lines of a text block. A click on a transition asks for it; by keyboard the panel does the same. */
export function StyledText({ block, open, marks, onTake }: LineUse & { block: TextBlock }) {
  return block.lines.map((line) => {
    const key = line.transition?.key
    const isOpen = key !== undefined && open?.has(key)
    return (
      <text
        key={line.y}
        x={line.x}
        y={line.y}
        className={`chart-${line.kind}${isOpen ? ' chart-open' : ''}${isOpen && onTake ? ' chart-takeable' : ''}${classOf(key === undefined ? undefined : marks?.get(key))}`}
        onClick={
          isOpen && onTake
            ? (event) => {
                event.preventDefault()
                onTake(key)
              }
            : undefined
        }
      >
        <LineText line={line} />
      </text>
    )
  })
}

/** Highlights the trigger, before the guard and target. */
function LineText({ line: { kind, text, transition } }: { line: Line }) {
  const say = useSay()
  if (kind === 'description') return text
  if (!transition) return say.name(text)
  const trigger = triggerText(transition)
  return (
    <>
      {say.name(trigger)}
      <tspan className="chart-guard">{say.name(text.slice(trigger.length))}</tspan>
    </>
  )
}
