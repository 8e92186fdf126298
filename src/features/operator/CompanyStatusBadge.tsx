import type { CompanyStatus } from '#domain/companies.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { Badge } from '#ui/Badge.tsx'
import { CancelledIcon, CheckIcon, InfoIcon, SuspendedIcon, WaitingIcon } from '#ui/icons.ts'

const styles = {
  pending: { tone: 'amber', icon: WaitingIcon },
  questioned: { tone: 'blue', icon: InfoIcon },
  approved: { tone: 'green', icon: CheckIcon },
  onboarded: { tone: 'green', icon: CheckIcon },
  rejected: { tone: 'red', icon: CancelledIcon },
  suspended: { tone: 'grey', icon: SuspendedIcon },
} as const

export function CompanyStatusBadge({ status }: { status: CompanyStatus }) {
  return <Badge {...styles[status]}>{messages.statuses[status]}</Badge>
}
