import { type ReactNode, useEffect } from 'react'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { Button } from '#ui/Button.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useFileRequest, useFileRequestActor } from './fileRequest.hooks.ts'

type Props = { path: string; name: string; children: ReactNode; onDone?: () => void }

/** Asks for a file of the server, and gives it to the browser to keep. */
export function ExportButton(props: Props) {
  const actor = useFileRequestActor(props.path)
  return actor && <Ready actor={actor} {...props} />
}

function Ready({ actor, path, name, children, onDone }: Props & { actor: RequestActor }) {
  const { chart, isBusy, hasFailed, isDone, make } = useFileRequest(actor, { path, name })
  useEffect(() => {
    if (isDone) onDone?.()
  }, [isDone, onDone])
  return (
    <span {...chart} className="contents">
      <Button icon={ExportIcon} busy={isBusy} busyText={messages.review.exporting} onClick={make}>
        {children}
      </Button>
      {hasFailed && (
        <Note tone="error" live>
          {messages.review.notExported}
        </Note>
      )}
    </span>
  )
}
