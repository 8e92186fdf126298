import { useId, useRef } from 'react'
import { settingsMessages } from '#messages/settings.ts'
import { Button } from '#ui/Button.tsx'
import { FieldLine } from '#ui/field/FieldLine.tsx'
import { useChart } from '#ui/useChart.ts'
import { type LogoFileActor, useLogoFile } from './logo.hooks.ts'
import { pictureTypes } from './logoFile.ts'

const { logo: words } = settingsMessages

/** The logo as it is printed, with what chooses another one or takes it off. */
export function LogoField(props: {
  actor: LogoFileActor
  label: string
  hint: string | undefined
  error: string | undefined
  value: string
  onChange: (value: string) => void
  unavailable: string | undefined
}) {
  const { label, value, unavailable } = props
  const { read, isBusy, hasFailed } = useLogoFile(props.actor)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const id = useId()
  const error = hasFailed ? words.unreadable : props.error
  return (
    <fieldset className="min-w-0" aria-describedby={id} {...useChart(props.actor)}>
      <legend className="type-label mb-1.5">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && (
          // White as paper, in both themes.
          <img
            src={value}
            alt={words.shown}
            className="h-16 max-w-60 rounded-2 border border-line-2 bg-white object-contain p-2"
          />
        )}
        <Button
          ref={choose}
          focusTarget="logo"
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
        <input
          ref={input}
          type="file"
          hidden
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
