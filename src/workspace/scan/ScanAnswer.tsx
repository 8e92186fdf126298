import type { ReactNode } from 'react'
import { scanMessages } from '#messages/scan.ts'
import { ErrorIcon, SuccessIcon } from '#ui/icons.ts'

/** What is said of the last scan: in a word, an icon, a colour and a sentence, to be seen from a step away. */
export function ScanAnswer({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  const look = isRight ? 'bg-green-wash text-green-ink' : 'bg-red-wash text-red-ink'
  const Icon = isRight ? SuccessIcon : ErrorIcon
  return (
    <div role="status" aria-live="assertive">
      {children && (
        <div className={`flex items-start gap-3 rounded-2 px-4 py-3 forced-colors:border ${look}`}>
          <Icon className="mt-1 size-6 shrink-0" />
          <div className="min-w-0">
            <p className="type-lg">{isRight ? scanMessages.right : scanMessages.wrong}</p>
            <p className="wrap-anywhere text-ink">{children}</p>
          </div>
        </div>
      )}
    </div>
  )
}
