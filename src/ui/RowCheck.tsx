/** The checkbox of a row, or of all rows: a target of 44 px on a phone and of the height of a row elsewhere. */
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
    <label className="screen-only grid size-10 cursor-pointer place-items-center phone:size-11">
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
