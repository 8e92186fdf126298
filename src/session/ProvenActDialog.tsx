import { peopleMessages } from '#messages/people.ts'
import { uiMessages } from '#messages/ui.ts'
import { Note } from '#ui/Note.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import type { ProvenAct } from './provenAct.hooks.ts'

type Words = { title: string; text: string; keep: string; confirm: string; busy: string; failed: string }

/** Asks before an owner's act, for the proof of identity that it needs, and says why it was not done. */
export function ProvenActDialog({ act, words }: { act: ProvenAct; words: Words }) {
  return (
    <div {...act.chart} className="contents">
      <ConfirmDialog
        open={act.isAsking}
        title={words.title}
        text={words.text}
        safe={words.keep}
        onSafe={act.close}
        confirm={act.hasFailed ? uiMessages.retry : words.confirm}
        onConfirm={act.confirm}
        busy={act.isBusy}
        busyText={words.busy}
      >
        {act.hasFailed && (
          <Note tone="error" live>
            {act.reason || words.failed}
          </Note>
        )}
      </ConfirmDialog>
      {act.proof && <ProofDialog actor={act.proof} onClose={act.close} text={peopleMessages.proving.act} />}
    </div>
  )
}
