import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import { CloseIcon } from '#ui/icons.ts'
import { useFocusAfter } from './focusAfter.ts'
import { appearClass, veilClass } from './overlayClass.ts'
import { useBackCloses } from './useBackCloses.ts'

export interface DialogProps {
  /** Controlled: the dialog only calls `onClose`. */
  open: boolean
  onClose: () => void
  title: string
  /** The description. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  foot?: ReactNode
  /** The element to focus first. */
  first?: RefObject<HTMLElement | null> | undefined
  /** What has the focus once it is closed; what had it before, or is nearest to that, where there is none. */
  last?: (() => HTMLElement | null) | undefined
  /** A confirmation: a click outside does not close it. */
  alert?: boolean | undefined
  /** narrow: 440 px. wide: 560 px. */
  width?: 'narrow' | 'wide' | undefined
}

/** A centred dialog; on a phone it opens from the bottom edge (look §5). */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, children, foot, first, last, alert } = props
  useBackCloses(open, onClose)
  const popup = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(popup, open, last)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={alert ?? false}
    >
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto md:items-center md:p-4">
          <Base.Popup
            ref={popup}
            {...(alert && { role: 'alertdialog' })}
            initialFocus={first ?? true}
            finalFocus={focusAfter}
            className={`relative flex max-h-[92dvh] w-full flex-col rounded-4 bg-raised text-ink shadow-3 outline-none forced-colors:border phone:rounded-b-none ${appearClass} phone:data-ending-style:translate-y-full phone:data-starting-style:translate-y-full ${props.width === 'wide' ? 'md:max-w-140' : 'md:max-w-110'}`}
          >
            <div className="min-h-0 overflow-y-auto p-6 phone:p-5">
              <Base.Title
                className={`text-lg/6 font-[640] text-balance wrap-anywhere ${alert ? '' : 'pe-8'}`}
              >
                {title}
              </Base.Title>
              {text && <Base.Description className="mt-1.5 text-pretty text-ink-2">{text}</Base.Description>}
              {children && <div className="mt-5">{children}</div>}
            </div>
            {foot && (
              <div
                className={`flex flex-wrap justify-end gap-2 px-6 pb-6 phone:px-5 phone:[&>button]:flex-auto phone:pb-[max(20px,env(safe-area-inset-bottom))] ${props.width === 'wide' ? 'border-t border-line pt-4' : ''}`}
              >
                {foot}
              </div>
            )}
            {/* The last in order, so that a form begins with its first field. A confirmation has its safe button. */}
            {!alert && (
              <span className="absolute end-4 top-5 phone:end-1.5 phone:top-2.5">
                <Base.Close
                  className={iconButtonClass('plain')}
                  aria-label={uiMessages.close}
                  data-tip={uiMessages.close}
                >
                  <CloseIcon />
                </Base.Close>
              </span>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
