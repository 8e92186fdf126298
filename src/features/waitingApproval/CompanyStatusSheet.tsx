import type { User } from '#domain/users.ts'
import { waitingApprovalMessages as messages } from '#messages/waitingApproval.ts'
import { Badge } from '#ui/Badge.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Headline } from '#ui/Headline.tsx'
import { CancelledIcon, RefreshIcon, SuspendedIcon, WaitingIcon } from '#ui/icons.ts'
import { Sheet, SheetSection } from '#ui/Sheet.tsx'
import { CompanyStatusActions } from './CompanyStatusActions.tsx'
import type { Refusal } from './waitingApproval.hooks.ts'

const badges = {
  checking: { tone: 'grey', icon: RefreshIcon },
  pending: { tone: 'amber', icon: WaitingIcon },
  rejected: { tone: 'red', icon: CancelledIcon },
  suspended: { tone: 'red', icon: SuspendedIcon },
} as const

/** The status of the company, its data and the possible actions. */
export function CompanyStatusSheet({ user, refusal }: { user: User; refusal: Refusal }) {
  const { status, reason } = refusal
  const { title, badge, lead } = messages[status]
  return (
    <Sheet kind="card">
      <SheetSection roomy>
        <div className="grid justify-items-start gap-4">
          {/* Announces a change to screen readers. */}
          <div role="status">
            <Badge {...badges[status]}>{badge}</Badge>
          </div>
          {/* While it is looked up on a phone, the room that most answers take, in fewer lines the wider it is. */}
          <div className={status === 'checking' ? 'phone:min-h-[calc(33rem-100vw)]' : ''}>
            <Headline lead={lead}>{title}</Headline>
          </div>
          {reason !== null && (
            <figure>
              <figcaption className="text-ink-3">{messages.rejected.reason}</figcaption>
              <blockquote className="type-base mt-1 text-pretty whitespace-pre-line">{reason}</blockquote>
            </figure>
          )}
        </div>
      </SheetSection>
      <SheetSection roomy ground="sunken">
        <Facts
          items={[
            { term: messages.company, value: <strong className="font-[580]">{user.company.name}</strong> },
            { term: messages.email, value: <span className="force-ltr">{user.email}</span> },
          ]}
        />
      </SheetSection>
      <SheetSection roomy>
        <CompanyStatusActions isRefused={status === 'rejected' || status === 'suspended'} />
      </SheetSection>
    </Sheet>
  )
}
