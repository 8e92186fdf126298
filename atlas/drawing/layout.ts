/** Where everything of a drawing is, in px: what tools/charts/layOut.ts computes. */

export type Point = readonly [x: number, y: number]
export type Box = readonly [x: number, y: number, width: number, height: number]

export type Layout = {
  size: readonly [width: number, height: number]
  /** By the path of the state; the chart itself is ''. */
  states: Readonly<Record<string, Box>>
  /** The dot before the state that a compound state begins in, by the path of the compound state, and its line. */
  initials: Readonly<Record<string, readonly Point[]>>
  /** By the key of the edge. */
  edges: Readonly<Record<string, { line: readonly Point[]; label: Box }>>
}
