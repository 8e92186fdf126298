import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import { CloseIcon } from '#ui/icons.ts'
import { veilClass } from './overlayClass.ts'
import { useBackCloses } from './useBackCloses.ts'

const SIDE = {
  end: 'end-0 data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
  start:
    'start-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
}

/** A side panel at the end (or at the start, for navigation): title, scrolling content, footer. */
export function Drawer(props: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  foot?: ReactNode
  side?: 'end' | 'start' | undefined
}) {
  useBackCloses(props.open, props.onClose)
  return (
    <Base.Root open={props.open} onOpenChange={(next) => !next && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          className={`fixed inset-y-0 z-50 flex w-80 max-w-[88%] flex-col bg-raised text-ink shadow-3 outline-none transition-transform forced-colors:border duration-(--calm) ease-out ${SIDE[props.side ?? 'end']}`}
        >
          <header className="flex min-h-14 items-center justify-between border-b border-line ps-4 pe-2">
            <Base.Title className="type-section">{props.title}</Base.Title>
            <Base.Close
              className={iconButtonClass('plain')}
              aria-label={uiMessages.close}
              data-tip={uiMessages.close}
            >
              <CloseIcon />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{props.children}</div>
          {props.foot && (
            <footer className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {props.foot}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
