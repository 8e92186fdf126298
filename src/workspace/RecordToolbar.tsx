import type { ReactNode } from 'react'
import { NativeSelect, type SelectOption } from '#ui/field/NativeSelect.tsx'
import { SearchField } from '#ui/SearchField.tsx'

/** The one line of search and filters above a list. */
export function RecordToolbar(props: {
  label: string
  /** The label, unless it says more. */
  placeholder?: string | undefined
  q: string
  onSearch: (q: string) => void
  /** The page's header is right above it and provides the space between them. */
  underHeader?: boolean | undefined
  children: ReactNode
}) {
  const { label, placeholder = label } = props
  return (
    <search
      aria-label={label}
      className={`flex flex-wrap items-center gap-2 px-(--gutter) ${props.underHeader ? 'pb-4' : 'py-3'}`}
    >
      <SearchField
        label={label}
        placeholder={placeholder}
        value={props.q}
        onChange={props.onSearch}
        shortcut="/"
        roomy={props.placeholder !== undefined}
      />
      {props.children}
    </search>
  )
}

export interface FilterSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
}

/** One filter of the toolbar. Its label is for screen readers only. */
export function FilterSelect<Value extends string>({ label, ...select }: FilterSelectProps<Value>) {
  return <NativeSelect aria-label={label} size="toolbar" {...select} />
}
