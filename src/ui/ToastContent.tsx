import { type ReactNode, useId } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts'
import { Kbd } from './Kbd.tsx'
import type { NoteTone } from './Note.tsx'

const ICON = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon, success: SuccessIcon }

/** A toast in inverted colours: icon, text, at most one action, a button that closes it. */
export function ToastContent(props: {
  tone: NoteTone
  children: ReactNode
  action?: ReactNode
  onClose: () => void
}) {
  const Drawing = ICON[props.tone]
  const textId = useId()
  return (
    <div
      role="group"
      aria-labelledby={textId}
      className="appear flex min-h-10 max-w-100 items-center gap-2.5 rounded-3 border border-transparent bg-toast ps-4 pe-1.5 font-[520] text-on-toast shadow-2 [--focus:var(--toast-action)]"
    >
      <Drawing />
      <span id={textId} className="min-w-0 flex-1 py-2.5">
        {props.children}
      </span>
      {props.action}
      <button
        type="button"
        aria-label={uiMessages.close}
        data-tip={uiMessages.close}
        className="pointer-events-auto inline-flex size-8 shrink-0 items-center justify-center rounded-2 phone:size-11"
        onClick={props.onClose}
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** The action of a toast: 'Undo'. `keys` are shown beside it, `ariaKeys` is the value of `aria-keyshortcuts`. */
export function ToastAction(props: {
  children: ReactNode
  keys: string
  ariaKeys: string
  onClick: () => void
}) {
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={props.ariaKeys}
        className="pointer-events-auto inline-flex min-h-8 items-center px-1 font-[580] text-toast-action underline underline-offset-3 phone:min-h-11"
        onClick={props.onClick}
      >
        {props.children}
      </button>
      <span className="phone:hidden">
        <Kbd>{props.keys}</Kbd>
      </span>
    </>
  )
}
