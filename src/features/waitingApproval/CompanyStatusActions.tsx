import { waitingApprovalMessages as messages } from '#messages/waitingApproval.ts'
import { useSession } from '#session/session.hooks.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { MailIcon, RefreshIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { isQuestioned, useAccountCheck } from './waitingApproval.hooks.ts'

/**
 * Check again and contact support. The first is primary for a pending company that nobody asks, the second for one that was
 * rejected or suspended.
 */
export function CompanyStatusActions({ isRefused }: { isRefused: boolean }) {
  const { supportEmail } = useAppConfig()
  const { isChecking, hasNoNews, check } = useAccountCheck()
  const isAsked = useSession(isQuestioned)
  const draft = `mailto:${supportEmail}?subject=${encodeURIComponent(messages.mailSubject)}`
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 phone:grid">
        <Button
          kind={isRefused || isAsked ? 'secondary' : 'primary'}
          icon={RefreshIcon}
          busy={isChecking}
          busyText={messages.busy}
          onClick={check}
        >
          {messages.check}
        </Button>
        <ButtonLink href={draft} kind={isRefused ? 'primary' : 'secondary'} icon={MailIcon}>
          {messages.contactSupport}
        </ButtonLink>
        <p role="status" className="text-ink-2 empty:sr-only">
          {hasNoNews && messages.noNews}
        </p>
      </div>
      <p className="mt-3 text-ink-2">
        {messages.supportAddress} <span className="force-ltr">{supportEmail}</span>
      </p>
    </>
  )
}
