import { waitingApprovalMessages as messages } from '#messages/waitingApproval.ts'
import { Button } from '#ui/Button.tsx'
import { MailIcon, RefreshIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useCheckAgain } from './waitingApproval.hooks.ts'

/** Asking again, and writing to support: who waits asks first, who was refused writes first. */
export function StandingActions(props: { supportEmail: string; isRejected: boolean }) {
  const { isBusy, hasNoNews, checkAgain } = useCheckAgain()
  const draft = `mailto:${props.supportEmail}?subject=${encodeURIComponent(messages.mailSubject)}`
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          kind={props.isRejected ? 'secondary' : 'primary'}
          icon={RefreshIcon}
          busy={isBusy}
          busyText={messages.checking}
          onClick={checkAgain}
        >
          {messages.check}
        </Button>
        <ButtonLink href={draft} kind={props.isRejected ? 'primary' : 'secondary'} icon={MailIcon}>
          {messages.contactSupport}
        </ButtonLink>
      </div>
      <p role="status" className="text-ink-2 not-empty:mt-3">
        {hasNoNews && messages.noNews}
      </p>
    </>
  )
}
