import { type ReactNode, useRef } from 'react'
import { courierMessages } from '#messages/couriers.ts'
import { Note } from '#ui/Note.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { type CourierSettingsActor, useCourierSettings } from './connections.hooks.ts'

type Props = {
  actor: CourierSettingsActor
  /** What is said first. */
  lead?: string
  /** Why the person only looks at them. */
  reasonAgainst?: string | undefined
  /** What is shown below them. */
  children?: ReactNode
}

/** The couriers, how a company or the provider is connected to each, and what may be done about that. */
export function Connections({ actor, lead = courierMessages.lead, reasonAgainst, children }: Props) {
  const couriers = useCourierSettings(actor, reasonAgainst)
  const { rows, edited, courier, isAsking, refusal } = couriers
  const section = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, edited ? form : section)
  const name = courier === null ? '' : courierMessages.name(courier)
  return (
    <div ref={section} className="grid max-w-180 gap-4 px-(--gutter) pb-8">
      <p className="text-pretty text-ink-2">{lead}</p>
      {rows.some((row) => row.is_stand_in) && <Note tone="info">{courierMessages.standIns}</Note>}
      {couriers.isLoading && (
        <p role="status" className="text-ink-2">
          {courierMessages.loading}
        </p>
      )}
      {couriers.hasFailed && <RetryNote onRetry={couriers.retry}>{courierMessages.failed}</RetryNote>}
      {refusal !== null && !edited && (
        <Note tone="error" live>
          {refusal || courierMessages.notSaved}
        </Note>
      )}
      <ul
        className="divide-y divide-line rounded-2 border border-line empty:hidden"
        aria-busy={couriers.isLoading}
      >
        {rows.map((row) => (
          <ConnectionRow key={row.courier} row={row} couriers={couriers} />
        ))}
      </ul>
      {rows.length > 0 && children}
      {edited && (
        <ConnectionForm
          row={edited}
          couriers={couriers}
          element={form}
          heading={() =>
            section.current?.querySelector<HTMLElement>(`[data-focus="${edited.courier}"]`) ?? null
          }
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={courierMessages.endTitle({ courier: name })}
        text={courierMessages.endText}
        safe={courierMessages.keep}
        onSafe={couriers.decline}
        confirm={courierMessages.end}
        onConfirm={couriers.confirm}
      />
    </div>
  )
}
