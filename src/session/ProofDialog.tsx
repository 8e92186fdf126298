import { useId, useRef } from 'react'
import { partMessages } from '#messages/parts.ts'
import { peopleMessages } from '#messages/people.ts'
import { secondFactorMessages } from '#messages/secondFactor.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type ProofActor, useProof } from './ownFactor.hooks.ts'

const words = peopleMessages.proving

type Props = { actor: ProofActor; onClose: () => void; text: string }

/** Asks for a proof of identity; `text` says why. */
export function ProofDialog({ actor, onClose, text }: Props) {
  const proof = useProof(actor)
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      text={text}
      foot={
        <>
          <Button onClick={onClose}>{partMessages.cancel}</Button>
          {proof.isAskingBrowser && (
            <Button onClick={proof.cancelPasskey}>{secondFactorMessages.cancel}</Button>
          )}
          {proof.canUsePasskey && !proof.isBusy && (
            <Button onClick={proof.usePasskey}>{secondFactorMessages.usePasskey}</Button>
          )}
          {proof.hasFailed ? (
            <Button kind="primary" onClick={proof.retry}>
              {uiMessages.retry}
            </Button>
          ) : (
            <Button
              kind="primary"
              type="submit"
              form={formId}
              busy={proof.isBusy || proof.isLoading}
              busyText={proof.isAskingBrowser ? secondFactorMessages.askingPasskey : words.confirming}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <Form ref={form} id={formId} className="flex flex-col gap-4" onSubmit={proof.submit}>
        <div tabIndex={-1} data-focus="outcome" className="empty:hidden">
          {proof.failureText && (
            <Note tone="error" live>
              {proof.failureText}
            </Note>
          )}
        </div>
        <PasswordField {...proof.field('current_password')} autoComplete="current-password" required />
        {proof.asksCode && (
          <TextField
            {...proof.field('code')}
            hint={proof.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            forceLtr
            required
          />
        )}
      </Form>
    </Dialog>
  )
}
