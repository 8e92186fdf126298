import type { ReactNode } from 'react'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts'

export type NoteTone = 'error' | 'warning' | 'info' | 'success'

const TONE = {
  error: { ground: 'bg-red-wash', ink: 'text-red-ink', icon: ErrorIcon },
  warning: { ground: 'bg-amber-wash', ink: 'text-amber-ink', icon: WarningIcon },
  info: { ground: 'bg-blue-wash', ink: 'text-blue-ink', icon: InfoIcon },
  success: { ground: 'bg-green-wash', ink: 'text-green-ink', icon: SuccessIcon },
}

/**
 * An inline message (look §5). `live` announces it when it appears: an error assertively (role alert), anything else
 * politely (role status). The action is a <NoteAction> or a <Link>.
 */
export function Note(props: {
  tone: NoteTone
  children: ReactNode
  action?: ReactNode
  live?: boolean | undefined
}) {
  const { ground, ink, icon: Drawing } = TONE[props.tone]
  const role = props.live ? (props.tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={`flex items-start gap-2.5 rounded-2 px-3 py-3 text-ink forced-colors:border ${ground}`}
    >
      <Drawing className={`mt-0.5 ${ink}`} />
      <div className="min-w-0 flex-1">
        <span>{props.children}</span> {props.action}
      </div>
    </div>
  )
}

/** The action of a note. A chart can request the focus for it by its `focusTarget`. */
export function NoteAction(props: {
  children: ReactNode
  onClick: () => void
  focusTarget?: string | undefined
}) {
  return (
    <button
      type="button"
      data-focus={props.focusTarget}
      className="screen-only colours relative font-[520] underline underline-offset-3 after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:decoration-2"
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
