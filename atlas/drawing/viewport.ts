/** The view of a drawing: moved by x and y px and scaled by k. */
import type { Box } from './layout.ts'

export type View = { x: number; y: number; k: number }
type Size = readonly [width: number, height: number]

export const zoomStep = 1.25
const limits = { least: 0.1, most: 3 }
/** Below this scale text is not readable, so only a part is shown. */
const readable = 0.75
const margin = 40

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Shows the whole drawing, centred, with a scale of at most 1. */
export function showAll([width, height]: Size, frame: Size): View {
  const k = within(Math.min(frame[0] / width, frame[1] / height), limits.least, 1)
  return { x: (frame[0] - width * k) / 2, y: (frame[1] - height * k) / 2, k }
}

/** Shows the whole drawing if it is readable, else the part around `box` at a readable scale. */
export function showBox(size: Size, frame: Size, box: Box): View {
  const all = showAll(size, frame)
  if (all.k >= readable) return all
  const k = Math.max(readable, Math.min(1, frame[0] / (box[2] + 2 * margin)))
  const view = { x: frame[0] / 2 - (box[0] + box[2] / 2) * k, y: frame[1] / 2 - (box[1] + box[3] / 2) * k, k }
  return heldWithin(view, size, frame)
}

/** Whether some of the drawing is out of view. */
export function isPartial({ x, y, k }: View, size: Size, frame: Size): boolean {
  const isCut = (start: number, length: number, room: number) => start < -1 || start + length > room + 1
  return isCut(x, size[0] * k, frame[0]) || isCut(y, size[1] * k, frame[1])
}

/** Moves the view so that the point `at` of the drawing is in its middle. */
export function centred({ k }: View, at: Size, size: Size, frame: Size): View {
  return heldWithin({ x: frame[0] / 2 - at[0] * k, y: frame[1] / 2 - at[1] * k, k }, size, frame)
}

/** Scales by `factor` around the point `at` of the frame. */
export function zoomed({ x, y, k }: View, factor: number, at: Size): View {
  const next = within(k * factor, limits.least, limits.most)
  const share = next / k
  return { x: at[0] - (at[0] - x) * share, y: at[1] - (at[1] - y) * share, k: next }
}

/** Moves the view by the minimum that makes `box` visible. */
export function revealed(view: View, box: Box, frame: Size): View {
  const { k } = view
  const shift = (start: number, length: number, room: number) => {
    if (start < margin) return margin - start
    const over = start + length - (room - margin)
    return over > 0 ? -Math.min(over, start - margin) : 0
  }
  return {
    x: view.x + shift(view.x + box[0] * k, box[2] * k, frame[0]),
    y: view.y + shift(view.y + box[1] * k, box[3] * k, frame[1]),
    k,
  }
}

/** Moves the view so that no empty space is visible where the drawing could be. */
function heldWithin({ x, y, k }: View, size: Size, frame: Size): View {
  const hold = (start: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : within(start, room - length, 0)
  return { x: hold(x, size[0] * k, frame[0]), y: hold(y, size[1] * k, frame[1]), k }
}
