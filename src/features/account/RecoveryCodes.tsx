import { secondFactorMessages } from '#messages/secondFactor.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Note } from '#ui/Note.tsx'
import { type Factor, StepTitle } from './FactorForm.tsx'

const { codes: messages } = secondFactorMessages

/** The recovery codes, once. */
export function RecoveryCodes({ factor: { recoveryCodes, areCodesRenewed, finish } }: { factor: Factor }) {
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
        <CopyButton text={recoveryCodes.join('\n')}>{messages.copy}</CopyButton>
      </div>
    </>
  )
}
