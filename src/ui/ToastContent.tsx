import type { ReactNode } from 'react'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts'
import type { NoteTone } from './Note.tsx'

const ICON = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon, success: SuccessIcon }

/** A toast in inverted colours: icon, text, at most one action. */
export function ToastContent(props: { tone: NoteTone; children: ReactNode; action?: ReactNode }) {
  const Drawing = ICON[props.tone]
  return (
    <div className="appear pointer-events-auto flex min-h-10 max-w-100 items-center gap-2.5 rounded-3 bg-toast px-4 py-2.5 font-[520] text-on-toast shadow-2 [--focus:var(--toast-action)]">
      <Drawing />
      <span className="min-w-0">{props.children}</span>
      {props.action}
    </div>
  )
}

/** The action of a toast: 'Undo'. */
export function ToastAction(props: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      className="relative ms-1 font-[580] text-toast-action underline underline-offset-3 after:absolute after:-inset-2"
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
