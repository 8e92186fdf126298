import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'

/** A group of checkboxes. The accessible name of a checkbox has both texts: 'Korangi Karachi'. */
export function CheckList<Value extends string>(
  props: ChoiceListProps<Value> & {
    values: readonly Value[]
    /** Called with the toggled value and whether it is checked now. */
    onToggle: (value: Value, chosen: boolean) => void
  },
) {
  const { values, onToggle, ...list } = props
  return (
    <ChoiceList
      {...list}
      type="checkbox"
      endIsName
      isChosen={(value) => values.includes(value)}
      onChange={onToggle}
    />
  )
}
