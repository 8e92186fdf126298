/** The coordinates of a drawing in px, computed by `npm run charts`. */

export type Point = readonly [x: number, y: number]
export type Box = readonly [x: number, y: number, width: number, height: number]

export type Layout = {
  size: readonly [width: number, height: number]
  /** By state path; the root is ''. */
  states: Readonly<Record<string, Box>>
  /** The lines to initial states, by the path of the compound state. */
  initials: Readonly<Record<string, readonly Point[]>>
  /** By edge key. */
  edges: Readonly<Record<string, { line: readonly Point[]; label: Box }>>
}
