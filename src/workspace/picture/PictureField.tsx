import { type ReactNode, useId, useRef } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { FieldLine } from '#ui/field/FieldLine.tsx'
import { useChart } from '#ui/useChart.ts'
import { type PictureActor, usePicture } from './picture.hooks.ts'
import { pictureTypes } from './pictureFile.ts'

export type PictureWords = Record<'choose' | 'replace' | 'remove' | 'reading' | 'unreadable', string>

/** A picture of a form, with what chooses another one or takes it off. */
export function PictureField(props: {
  actor: PictureActor
  name: string
  label: string
  words: PictureWords
  hint?: string | undefined
  optional?: boolean | undefined
  error: string | undefined
  /** '' without a picture. */
  value: string
  /** How the picture looks. */
  shown: ReactNode
  onChange: (value: string) => void
  unavailable?: string | undefined
}) {
  const { name, label, words, value, unavailable } = props
  const { read, isBusy, hasFailed } = usePicture(props.actor)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const id = useId()
  const error = hasFailed ? words.unreadable : props.error
  return (
    <fieldset className="min-w-0" aria-describedby={id} {...useChart(props.actor)}>
      <legend className="mb-1.5">
        <span className="type-label">{label}</span>
        {props.optional && <span className="ms-1 text-ink-3">{uiMessages.optional}</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && <div>{props.shown}</div>}
        <div className="flex flex-1 basis-44 flex-wrap items-center gap-3">
          <Button
            ref={choose}
            focusTarget={name}
            busy={isBusy}
            busyText={words.reading}
            unavailable={unavailable}
            onClick={() => input.current?.click()}
          >
            {value === '' ? words.choose : words.replace}
          </Button>
          {value !== '' && !unavailable && (
            <Button
              kind="quiet"
              onClick={() => {
                props.onChange('')
                choose.current?.focus()
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          name={`${name}_file`}
          aria-label={label}
          accept={pictureTypes.join()}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) read(file)
            // So that the same file, corrected, can be chosen again.
            target.value = ''
          }}
        />
      </div>
      <FieldLine id={id} error={error} hint={props.hint} />
    </fieldset>
  )
}
