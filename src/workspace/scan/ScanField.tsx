import { useEffect, useRef } from 'react'
import { scanMessages } from '#messages/scan.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Field } from '#ui/field/Field.tsx'
import { inputClass } from '#ui/field/inputClass.ts'
import { ScanIcon } from '#ui/icons.ts'
import { isTyping } from '#ui/isTyping.ts'
import { Note } from '#ui/Note.tsx'
import { useChart } from '#ui/useChart.ts'
import { type ScanCameraActor, type ScanDesk, useScanCamera, useScanCameraActor } from './scan.hooks.ts'
import { CAMERA_PICTURE, hasCamera } from './watchCamera.ts'

/** Where scanners type. What is typed anywhere else on the screen goes there, too, because a scanner does not look. */
export function ScanField(props: {
  label: string
  desk: ScanDesk
  onScan: (code: string) => void
  /** It is not what the screen begins with: it has no focus until somebody scans. */
  isBeside?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const { isBeside = false } = props
  useEffect(() => {
    if (!isBeside) input.current?.focus()
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isTyping(target) || !/^[\p{L}\p{N}]$/u.test(key)) return
      input.current?.focus()
      // It is no shortcut of the application then.
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isBeside])
  const camera = useScanCameraActor(props.desk)
  return (
    <div className="grid max-w-150 gap-3">
      <Form
        onSubmit={() => {
          const field = input.current
          if (!field) return
          const code = field.value
          field.value = ''
          props.onScan(code)
        }}
      >
        <Field name="scan" label={props.label} hint={scanMessages.fieldHint}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              className={inputClass()}
            />
          )}
        </Field>
      </Form>
      {camera && <Camera actor={camera} />}
    </div>
  )
}

function Camera({ actor }: { actor: ScanCameraActor }) {
  const { isOn, isOpening, isRefused, switchIt } = useScanCamera(actor)
  return (
    <div className="grid justify-items-start gap-3" {...useChart(actor)}>
      <Button
        icon={ScanIcon}
        pressed={isOn}
        unavailable={hasCamera() ? undefined : scanMessages.camera.unsupported}
        onClick={switchIt}
      >
        {isOn ? scanMessages.camera.off : scanMessages.camera.on}
      </Button>
      {isOn && (
        <>
          {isOpening && <p role="status">{scanMessages.camera.opening}</p>}
          <video
            id={CAMERA_PICTURE}
            aria-label={scanMessages.camera.label}
            muted
            playsInline
            className="aspect-video w-full max-w-100 rounded-2 bg-sunken object-cover"
          />
        </>
      )}
      {isRefused && (
        <Note tone="error" live>
          {scanMessages.camera.refused}
        </Note>
      )}
    </div>
  )
}
