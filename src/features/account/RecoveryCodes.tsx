import { useState } from 'react'
import { secondFactorMessages } from '#messages/secondFactor.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { type Factor, StepTitle } from './FactorForm.tsx'

const { codes: messages } = secondFactorMessages

/** The recovery codes, once. */
export function RecoveryCodes({ factor: { recoveryCodes, areCodesRenewed, finish } }: { factor: Factor }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // A browser may forbid it: then nothing says that it was copied.
    await navigator.clipboard.writeText(recoveryCodes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <Note tone="success" live>
        {areCodesRenewed ? messages.renewed : messages.turnedOn}
      </Note>
      <StepTitle title={messages.title} lead={messages.lead} />
      <ol className="force-ltr grid gap-2 font-mono">
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" onClick={finish}>
          {messages.done}
        </Button>
        {'clipboard' in navigator && <Button onClick={() => void copy()}>{messages.copy}</Button>}
        <span role="status">{isCopied && messages.copied}</span>
      </div>
    </>
  )
}
