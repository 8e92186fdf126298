import type { ReactNode } from 'react'
import { partMessages } from '#messages/parts.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'

/** What the foot of a dialog ends with: out of it, or its form is sent. */
export function FormFoot(
  props: Pick<ButtonProps, 'kind' | 'busy' | 'busyText' | 'unavailable' | 'focusTarget'> & {
    /** The id of the form. */
    form: string
    onCancel: () => void
    cancel?: string
    children: ReactNode
  },
) {
  const { onCancel, cancel = partMessages.cancel, ...submit } = props
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button kind="primary" type="submit" {...submit} />
    </>
  )
}
