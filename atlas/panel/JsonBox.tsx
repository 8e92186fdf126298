import { useId } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { inputClass } from '#ui/field/inputClass.ts'

/** Parses a JSON object. An empty text is an empty object; invalid JSON is null. */
export function parseObject(text: string): object | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** A field for a JSON object, with an error when it is invalid. */
export function JsonBox(props: { label: string; value: string; onChange: (text: string) => void }) {
  const id = useId()
  const isWrong = parseObject(props.value) === null
  return (
    <div className="pb-2">
      <textarea
        aria-label={props.label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder="{}"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className={`${inputClass('toolbar')} atlas-code py-2`}
      />
      {isWrong && (
        <p id={id} className="type-xs mt-1 text-red-ink">
          {atlasMessages.walk.noJson}
        </p>
      )}
    </div>
  )
}
