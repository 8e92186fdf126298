import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isPasskeyFirst } from '#domain/signIn.ts'
import { signInCodeMessages as messages } from '#messages/signInCode.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import type { SignInControls } from './signIn.hooks.ts'

/** A passkey or the field of the code, and the way back to the password; `children` is the button between them. */
export default function CodeFields(props: { controls: SignInControls; children: ReactNode }) {
  const { challenge, code, codeError, isCodeMissing, isBusy, isAskingBrowser, usePasskey, restart } =
    props.controls
  const { has_app: hasApp } = challenge
  const hasPasskey = challenge.passkey !== undefined
  const startsWithPasskey = isPasskeyFirst(challenge)
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  // The chart asked for the focus when this code may not have been loaded.
  useLayoutEffect(() => (startsWithPasskey ? passkeyButton : codeField).current?.focus(), [startsWithPasskey])
  return (
    <>
      <p className="text-ink-2">{messages.lead({ hasApp, hasPasskey })}</p>
      {hasPasskey && (
        <Button
          ref={passkeyButton}
          kind={startsWithPasskey ? 'primary' : 'secondary'}
          focusTarget="passkey"
          size="main"
          wide
          busy={isAskingBrowser}
          busyText={messages.askingPasskey}
          onClick={usePasskey}
        >
          {messages.usePasskey}
        </Button>
      )}
      <TextField
        {...code}
        ref={codeField}
        label={messages.code}
        hint={hasApp ? messages.hint : messages.recoveryCodeHint}
        error={isCodeMissing ? messages.missing : codeError}
        inputMode="numeric"
        autoComplete="one-time-code"
        forceLtr
        required
      />
      {props.children}
      {(!isBusy || isAskingBrowser) && <Button onClick={restart}>{messages.restart}</Button>}
    </>
  )
}
