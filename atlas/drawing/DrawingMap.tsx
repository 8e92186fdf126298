import type { PointerEvent } from 'react'
import type { Layout } from './layout.ts'
import type { View } from './viewport.ts'

type Point = readonly [x: number, y: number]

/** In px; on a phone a quarter of the drawing. */
const most = 144

/** A large drawing as a whole, small, with the part of it that is in view: a press goes there, as arrow keys do. */
export function DrawingMap(props: { layout: Layout; view: View; room: Point; onGo: (at: Point) => void }) {
  const { layout, view, room, onGo } = props
  const [width, height] = layout.size
  const scale = Math.min(most, room[0] / 4) / Math.max(width, height)
  function go(event: PointerEvent<SVGSVGElement>) {
    if (event.buttons !== 1) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onGo([(event.clientX - left) / scale, (event.clientY - top) / scale])
  }
  return (
    <svg
      aria-hidden="true"
      className="atlas-map screen-only"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={go}
      onPointerMove={go}
    >
      {Object.entries(layout.states).map(([path, [x, y, w, h]]) => (
        <rect key={path} className="atlas-map-state" x={x} y={y} width={w} height={h} />
      ))}
      <rect
        className="atlas-map-view"
        x={-view.x / view.k}
        y={-view.y / view.k}
        width={room[0] / view.k}
        height={room[1] / view.k}
      />
    </svg>
  )
}
