import { useAppConfig } from '#api/appConfig.ts'
import type { User } from '#domain/users.ts'
import { waitingApprovalMessages as messages } from '#messages/waitingApproval.ts'
import { Badge } from '#ui/Badge.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Headline } from '#ui/Headline.tsx'
import { CancelledIcon, WaitingIcon } from '#ui/icons.ts'
import { Sheet, SheetSection } from '#ui/Sheet.tsx'
import { StandingActions } from './StandingActions.tsx'

/** Where the company stands, who asked, and what one can do. `reason`: the operator's words, once it was refused. */
export function StandingSheet({ user, reason }: { user: User; reason: string | null }) {
  const { supportEmail } = useAppConfig()
  const { title, badge, lead } = reason === null ? messages.pending : messages.rejected
  return (
    <Sheet kind="card">
      <SheetSection roomy>
        <div className="grid justify-items-start gap-4">
          {reason === null ? (
            <Badge tone="amber" icon={WaitingIcon}>
              {badge}
            </Badge>
          ) : (
            <Badge tone="red" icon={CancelledIcon}>
              {badge}
            </Badge>
          )}
          <Headline lead={lead}>{title}</Headline>
        </div>
      </SheetSection>
      <SheetSection roomy ground="sunken">
        <Facts
          items={[
            { term: messages.company, value: <strong className="font-[580]">{user.company.name}</strong> },
            { term: messages.email, value: <span className="island">{user.email}</span> },
            ...(reason === null ? [] : [{ term: messages.rejected.reason, value: <q>{reason}</q> }]),
            { term: messages.support, value: <span className="island">{supportEmail}</span> },
          ]}
        />
      </SheetSection>
      <SheetSection roomy>
        <StandingActions supportEmail={supportEmail} isRejected={reason !== null} />
      </SheetSection>
    </Sheet>
  )
}
