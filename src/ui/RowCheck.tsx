/** The checkbox of a row, or of all rows: a target of 44 px on a phone, elsewhere as high as a row. Its box is on the gutter. */
export function RowCheck(props: {
  label: string
  checked: boolean
  /** Some rows are checked, and others are not. */
  mixed?: boolean
  /** A chart can request the focus for it by its name. */
  name?: string
  onChange: () => void
}) {
  const { label, checked, mixed = false, name, onChange } = props
  return (
    <label className="screen-only grid h-[calc(var(--row-height)-1px)] w-10 cursor-pointer place-items-center md:-ms-3 phone:size-11">
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="mark"
      />
    </label>
  )
}
