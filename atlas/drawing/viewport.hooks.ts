import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { Box } from './layout.ts'
import { centred, revealed, showAll, showBox, type View, zoomed, zoomStep } from './viewport.ts'

type Point = readonly [x: number, y: number]

/** A press that moves farther than this, in px, is a drag and not a click. */
const dragFrom = 4
/** The distance of one press of an arrow key, in px. */
const keyStep = 60

const steps: Record<string, Point> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
}

/** Moves and zooms a drawing of `size` by mouse, touch and keyboard. At first `first` is shown, or all of it. */
export function useViewport(size: Point, first: Box | undefined) {
  const frame = useRef<HTMLElement | null>(null)
  const [room, setRoom] = useState<Point>([0, 0])
  const [view, setView] = useState<View | null>(null)
  const drag = useDrag(frame, setView)
  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      frame.current = element
      const around = sizeOf(element)
      setView((now) => now ?? (first ? showBox(size, around, first) : showAll(size, around)))
      const resized = new ResizeObserver(() => setRoom(sizeOf(element)))
      resized.observe(element)
      const stopWheel = onWheel(element, setView)
      return () => {
        resized.disconnect()
        stopWheel()
      }
    },
    [size, first],
  )
  const zoomBy = useCallback((factor: number) => {
    const [width, height] = sizeOf(frame.current)
    setView((now) => now && zoomed(now, factor, [width / 2, height / 2]))
  }, [])
  const fit = useCallback(() => setView(showAll(size, sizeOf(frame.current))), [size])
  const show = useCallback((box: Box) => setView(showBox(size, sizeOf(frame.current), box)), [size])
  const reveal = useCallback(
    (box: Box) => setView((now) => now && revealed(now, box, sizeOf(frame.current))),
    [],
  )

  const goTo = useCallback(
    (at: Point) => setView((now) => now && centred(now, at, size, sizeOf(frame.current))),
    [size],
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) setView((now) => now && { ...now, x: now.x + step[0], y: now.y + step[1] })
    else if (event.key === '+' || event.key === '=') zoomBy(zoomStep)
    else if (event.key === '-') zoomBy(1 / zoomStep)
    else if (event.key === '0') fit()
    else return
    event.preventDefault()
  }

  return { attach, view, room, zoomBy, fit, show, reveal, goTo, handlers: { ...drag, onKeyDown } }
}

type SetView = (change: (now: View | null) => View | null) => void

/** The wheel moves the drawing; with Ctrl, or a pinch on a trackpad, it zooms at the pointer. */
function onWheel(frame: HTMLElement, setView: SetView): () => void {
  const listener = (event: WheelEvent) => {
    event.preventDefault()
    const at = pointIn(frame, event)
    setView((now) => {
      if (!now) return now
      if (event.ctrlKey || event.metaKey) return zoomed(now, Math.exp(-event.deltaY * 0.01), at)
      const [dx, dy] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
      return { ...now, x: now.x - dx, y: now.y - dy }
    })
  }
  // React's wheel listeners are passive and cannot prevent the page from scrolling.
  frame.addEventListener('wheel', listener, { passive: false })
  return () => frame.removeEventListener('wheel', listener)
}

/** One pointer moves, two pointers zoom. A drag is not a click. */
function useDrag(frame: { current: HTMLElement | null }, setView: SetView) {
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef(0)

  function onPointerDown(event: PointerEvent) {
    if (!frame.current || event.button !== 0) return
    if (pointers.current.size === 0) travelled.current = 0
    pointers.current.set(event.pointerId, pointIn(frame.current, event))
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!frame.current || !before) return
    const after = pointIn(frame.current, event)
    travelled.current += distance(before, after)
    // Captured only during a drag: with capture, the click would not reach the element under the pointer.
    if (travelled.current > dragFrom) frame.current.setPointerCapture(event.pointerId)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    pointers.current.set(event.pointerId, after)
    setView((now) => {
      if (!now) return now
      if (!other) return { ...now, x: now.x + after[0] - before[0], y: now.y + after[1] - before[1] }
      return zoomed(now, distance(after, other) / Math.max(1, distance(before, other)), middle(after, other))
    })
  }

  const onPointerUp = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void; detail: number }) {
      // A click by keyboard has detail 0 and is never a drag.
      if (event.detail === 0 || travelled.current <= dragFrom) return
      event.preventDefault()
      event.stopPropagation()
    },
    /** Disables the native drag and drop of links. */
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

function sizeOf(frame: HTMLElement | null): Point {
  const box = frame?.getBoundingClientRect()
  return [box?.width ?? 0, box?.height ?? 0]
}

function pointIn(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = frame.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1])
const middle = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
