/** The texts of states and edges as lines, which are measured for the layout and then drawn. */
import type { ChartState, ChartTransition, Guard } from '#atlas/chart/chart.ts'
import { isWithin, lastKey } from '#atlas/chart/chart.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { textWidth, wrapText } from './measure.ts'

type LineKind = 'name' | 'title' | 'description' | 'tags' | 'fact' | 'transition'

/** One line of text. `y` is its baseline from the top of its block, `x` its start. */
export type Line = {
  kind: LineKind
  text: string
  x: number
  y: number
  /** The transition of this line. */
  transition?: ChartTransition
}

export type TextBlock = { width: number; height: number; lines: Line[] }

/** Font size and line height in px, with the sizes of drawing.css. Bold text is measured one size larger. */
const type: Record<LineKind, { size: number; height: number }> = {
  title: { size: 17, height: 24 },
  name: { size: 15, height: 20 },
  description: { size: 12, height: 16 },
  tags: { size: 12, height: 16 },
  fact: { size: 12, height: 16 },
  transition: { size: 12, height: 18 },
}
const padding = { inline: 12, block: 8 }
const descriptionWidth = { leaf: 208, around: 300, title: 520 }

const { drawing } = atlasMessages

/** 'credentials.submitted', 'after redirectDelay', 'done submitSignUp'. */
export const triggerText = ({ trigger }: ChartTransition) => drawing.trigger(trigger)

/** ' [hasCredentials]', ' [else]' or nothing. */
export function guardText({ guard, isElse }: ChartTransition): string {
  if (guard) return ` [${guardLabel(guard)}]`
  return isElse ? ` [${drawing.otherwise}]` : ''
}

/** 'isStepComplete ecommerce': the name of the guard with its text parameters. */
export function guardLabel({ name, params }: Guard): string {
  const values = typeof params === 'object' && params !== null ? Object.values(params) : []
  return [name, ...values.filter((value) => typeof value === 'string')].join(' ')
}

/** Whether a transition is drawn as an edge: its source and target are not nested in each other. */
export function isEdge({ source, targets }: ChartTransition): boolean {
  return targets.some((target) => !isWithin(target, source) && !isWithin(source, target))
}

/** The text of a state; for a parent state the text above its children. */
export function stateText(state: ChartState): TextBlock {
  const isChart = state.path === ''
  const isAround = state.states.length > 0
  const width = isChart ? descriptionWidth.title : isAround ? descriptionWidth.around : descriptionWidth.leaf
  const texts: Omit<Line, 'x' | 'y'>[] = [
    { kind: isChart ? 'title' : 'name', text: state.name },
    ...(state.tags.length > 0 ? [{ kind: 'tags' as const, text: state.tags.join(' · ') }] : []),
    ...wrapText(state.description ?? '', type.description.size, width)
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'description' as const, text })),
    ...facts(state).map((text) => ({ kind: 'fact' as const, text })),
    ...state.transitions
      .filter((transition) => !isEdge(transition))
      .map((transition) => ({
        kind: 'transition' as const,
        text: triggerText(transition) + guardText(transition) + whereTo(transition),
        transition,
      })),
  ]
  return stack(texts, padding)
}

/** The text of an edge: one line for each transition. */
export function edgeText(transitions: readonly ChartTransition[]): TextBlock {
  return stack(
    transitions.map((transition) => ({
      kind: 'transition',
      text: triggerText(transition) + guardText(transition),
      transition,
    })),
    { inline: 6, block: 1 },
  )
}

function facts({ actors, entry, exit }: ChartState): string[] {
  return [
    ...(actors.length > 0 ? [drawing.runs({ names: actors })] : []),
    ...(entry.length > 0 ? [drawing.onEntry({ names: entry })] : []),
    ...(exit.length > 0 ? [drawing.onExit({ names: exit })] : []),
  ]
}

function whereTo({ source, targets }: ChartTransition): string {
  const names = targets.map((target) => (target === source ? drawing.again : lastKey(target)))
  return names.length > 0 ? ` → ${names.join(', ')}` : ''
}

function stack(texts: Omit<Line, 'x' | 'y'>[], around: { inline: number; block: number }): TextBlock {
  let y = around.block
  const lines = texts.map((line) => {
    const { size, height } = type[line.kind]
    y += height
    return { ...line, x: around.inline, y: y - Math.round((height - size) / 2) - 2 }
  })
  const widest = Math.max(...texts.map(({ kind, text }) => textWidth(text, type[kind].size)))
  return { width: widest + 2 * around.inline, height: y + around.block, lines }
}
