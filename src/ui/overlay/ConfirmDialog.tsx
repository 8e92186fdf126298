import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

/** Asks before something is lost. Focus begins on the safe choice; clicking beside it decides nothing. */
export function ConfirmDialog(
  props: Pick<DialogProps, 'open' | 'title' | 'text'> & {
    /** The choice that loses nothing; also Escape. */
    safe: string
    onSafe: () => void
    /** The verb and noun of what happens. */
    confirm: string
    onConfirm: () => void
    /** danger fills the confirming button; discard makes the safe one the primary. */
    kind?: 'danger' | 'discard' | undefined
    busy?: boolean | undefined
    busyText?: string | undefined
  },
) {
  const safe = useRef<HTMLButtonElement>(null)
  const discard = props.kind === 'discard'
  const confirm = (
    <Button
      key="confirm"
      kind={discard ? 'quietDanger' : 'danger'}
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
      foot={discard ? [confirm, keep] : [keep, confirm]}
    />
  )
}
