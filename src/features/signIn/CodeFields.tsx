import type { ReactNode } from 'react'
import { signInCodeMessages as messages } from '#messages/signInCode.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import type { SignInControls } from './signIn.hooks.ts'

/** The chart asked for the focus when this code may not have been loaded. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus()

/** The field of the code, and the way back to the password; `children` is the button between them. */
export default function CodeFields(props: { controls: SignInControls; children: ReactNode }) {
  const { code, codeError, isCodeMissing, isBusy, restart } = props.controls
  return (
    <>
      <p className="text-ink-2">{messages.lead}</p>
      <TextField
        {...code}
        ref={focusAtOnce}
        label={messages.code}
        hint={messages.hint}
        error={isCodeMissing ? messages.missing : codeError}
        inputMode="numeric"
        autoComplete="one-time-code"
        forceLtr
        required
      />
      {props.children}
      {!isBusy && <Button onClick={restart}>{messages.restart}</Button>}
    </>
  )
}
