import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

const confirmKind = { danger: 'danger', discard: 'quietDanger', question: 'primary' } as const

/** Asks before something is lost. The safe choice is focused; a click outside does not close the dialog. */
export function ConfirmDialog(
  props: Pick<DialogProps, 'open' | 'title' | 'text' | 'last' | 'children'> & {
    /** The choice that loses nothing. Escape chooses it too. */
    safe: string
    onSafe: () => void
    /** The confirming choice: verb and noun. */
    confirm: string
    onConfirm: () => void
    /** danger: the confirming button is red. discard: the safe button is primary. question: nothing is lost. */
    kind?: 'danger' | 'discard' | 'question' | undefined
    busy?: boolean | undefined
    busyText?: string | undefined
  },
) {
  const safe = useRef<HTMLButtonElement>(null)
  const discard = props.kind === 'discard'
  const confirm = (
    <Button
      key="confirm"
      kind={confirmKind[props.kind ?? 'danger']}
      busy={props.busy}
      busyText={props.busyText}
      onClick={props.onConfirm}
    >
      {props.confirm}
    </Button>
  )
  const keep = (
    <Button key="safe" ref={safe} kind={discard ? 'primary' : 'secondary'} onClick={props.onSafe}>
      {props.safe}
    </Button>
  )
  return (
    <Dialog
      alert
      open={props.open}
      onClose={props.onSafe}
      title={props.title}
      text={props.text}
      first={safe}
      last={props.last}
      foot={discard ? [confirm, keep] : [keep, confirm]}
    >
      {props.children}
    </Dialog>
  )
}
