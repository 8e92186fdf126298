import type { Ref } from 'react'
import { partMessages } from '#messages/parts.ts'
import { inputClass } from './field/inputClass.ts'
import { CloseIcon, SearchIcon } from './icons.ts'
import { Kbd } from './Kbd.tsx'

/** The search field of a toolbar. Escape or the cross clears it. */
export function SearchField(props: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** The key that focuses the field, shown while it is empty: '/'. */
  shortcut?: string | undefined
  /** Has room for its placeholder; what is beside it goes into the next line where there is none. */
  roomy?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}) {
  const { value, onChange, shortcut } = props
  return (
    <div className={`relative min-w-0 flex-1 md:max-w-95 ${props.roomy ? 'md:min-w-82' : ''}`}>
      <SearchIcon className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-ink-2" />
      <input
        ref={props.ref}
        type="search"
        aria-label={props.label}
        aria-keyshortcuts={shortcut}
        placeholder={props.placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
        className={`${inputClass('toolbar')} search-input truncate ps-9! pe-10! phone:placeholder-shown:pe-3! phone:placeholder:text-xs`}
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label={partMessages.clear}
          data-tip={partMessages.clear}
          className="colours absolute inset-y-1 end-1 grid w-8 place-items-center rounded-1 text-ink-2 hover:bg-hover hover:text-ink"
          onClick={(event) => {
            onChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <CloseIcon />
        </button>
      ) : (
        shortcut && (
          <span className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 phone:hidden">
            <Kbd>{shortcut}</Kbd>
          </span>
        )
      )}
    </div>
  )
}
