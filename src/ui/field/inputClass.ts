/**
 * form: 40 px with 16 px text. toolbar: 36 px with 14 px text. foot: 32 px in a table's foot. All: 44 px with
 * 16 px text on a phone.
 */
export type InputSize = 'form' | 'toolbar' | 'foot'

const EDGE =
  'border border-line-strong hover:border-ink-3 aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]'
const SIZE: Record<InputSize, string> = {
  form: 'type-base min-h-10 px-3 phone:min-h-11',
  toolbar: 'type-sm min-h-9 px-2.5 phone:type-base phone:min-h-11 phone:px-3',
  foot: 'type-sm min-h-8 px-2 phone:type-base phone:min-h-11',
}

/** The classes of an input or select. */
export function inputClass(size: InputSize = 'form'): string {
  return `colours block w-full min-w-0 rounded-2 bg-input text-ink [&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-2 ${EDGE} ${SIZE[size]}`
}
