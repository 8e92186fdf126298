import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { appearClass } from './overlayClass.ts'

/** A tooltip on focus and hover. The control must have its own accessible name. */
export function Tooltip(props: {
  text: string
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  /** The control, as one element. */
  children: ReactElement
}) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={props.children} />
      <Base.Portal>
        <Base.Positioner side={props.side ?? 'top'} sideOffset={6} className="z-50">
          <Base.Popup className={`tooltip ${appearClass}`}>{props.text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
