import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { appearClass, floatClass } from '#ui/overlay/overlayClass.ts'
import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './inputClass.ts'

export interface Suggestion {
  id: string
  label: string
  /** A second line. */
  detail?: ReactNode
}

/**
 * A text field that suggests values while it is typed: arrow keys move, Enter takes the highlighted one. Any text can
 * be typed. `onEnter`: Enter without a highlighted suggestion; without it, Enter submits the form.
 */
export function SuggestField(
  props: FieldProps & {
    value: string
    onChange: (value: string) => void
    onBlur?: (() => void) | undefined
    suggestions: readonly Suggestion[]
    /** The list opens when suggestions come, which may be after the typing. A new array is new suggestions. */
    opensItself?: boolean | undefined
    onChoose: (id: string) => void
    onEnter?: (() => void) | undefined
    /** The accessible name of the list. */
    listLabel: string
    placeholder?: string | undefined
    required?: boolean | undefined
    readOnly?: boolean | undefined
  },
) {
  const { value, onChange, onEnter, suggestions, opensItself = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const highlighted = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isHere = document.activeElement === input.current
    if (opensItself && isHere && suggestions.length > 0) setIsOpen(true)
  }, [opensItself, suggestions])
  return (
    <Field {...props}>
      {(control) => (
        <Autocomplete.Root
          mode="none"
          items={suggestions}
          value={value}
          onValueChange={(next, { reason }) => reason !== 'item-press' && onChange(next)}
          onItemHighlighted={(item) => {
            highlighted.current = item !== undefined
          }}
          itemToStringValue={(item: Suggestion) => item.label}
          open={isOpen}
          onOpenChange={setIsOpen}
          autoHighlight={opensItself ? 'always' : true}
          readOnly={props.readOnly}
        >
          <Autocomplete.Input
            {...control}
            ref={input}
            onBlur={props.onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || highlighted.current || onEnter === undefined) return
              event.preventDefault()
              onEnter()
            }}
            placeholder={props.placeholder}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-required={props.required || props.asterisk || undefined}
            className={inputClass()}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-50">
              <Autocomplete.Popup
                className={`max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-60 overflow-y-auto overscroll-contain ${floatClass} ${appearClass} data-empty:hidden`}
              >
                <Autocomplete.List aria-label={props.listLabel} className="p-1.5">
                  {(item: Suggestion) => (
                    <Autocomplete.Item
                      key={item.id}
                      value={item}
                      onClick={() => props.onChoose(item.id)}
                      className="min-h-9 cursor-pointer rounded-2 px-2.5 py-1.5 data-highlighted:bg-selected forced-colors:data-highlighted:outline-2 phone:min-h-11 phone:py-2"
                    >
                      <span className="block">{item.label}</span>
                      {item.detail && (
                        <span className="type-xs block text-ink-2 wrap-anywhere">{item.detail}</span>
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  )
}
