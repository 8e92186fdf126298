import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { RequestActor } from '#ui/request.hooks.ts'
import { timeText } from './dayText.ts'
import { useMailSending, useMailSendingActor } from './mails.hooks.ts'

const { mails: words } = messages

type MailProps = { mail: OutboxMail; onClose: () => void }

/** The text of a mail, how its sending went, and the way to send it again. */
export function MailDialog(props: MailProps) {
  const actor = useMailSendingActor()
  return actor && <Mail actor={actor} {...props} />
}

function Mail({ actor, mail, onClose }: MailProps & { actor: RequestActor }) {
  const sending = useMailSending(actor, mail)
  const { facts } = words
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={mail.subject}
      foot={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {sending.isOffered && (
            <Button kind="primary" busy={sending.isBusy} busyText={words.sending} onClick={sending.send}>
              {words.again}
            </Button>
          )}
        </>
      }
    >
      <div {...sending.chart} className="grid gap-4">
        {sending.isHurried && (
          <Note tone="success" live>
            {words.hurried}
          </Note>
        )}
        {sending.hasFailed && (
          <Note tone="error" live>
            {sending.reason ?? messages.notLoaded}
          </Note>
        )}
        <Facts
          items={[
            { term: facts.to, value: <span className="force-ltr">{mail.to}</span> },
            { term: facts.written, value: timeText(mail.created_at) },
            ...(mail.sent_at === null ? [] : [{ term: facts.sent, value: timeText(mail.sent_at) }]),
            { term: facts.tries, value: String(mail.tries) },
            ...(mail.last_error === null ? [] : [{ term: facts.error, value: mail.last_error }]),
          ]}
        />
        <p className="rounded-2 bg-sunken p-3 wrap-anywhere whitespace-pre-line">{mail.text.trim()}</p>
      </div>
    </Dialog>
  )
}
