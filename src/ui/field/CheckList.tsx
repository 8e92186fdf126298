import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'

/** Any number of choices. A checkbox's accessible name is both its texts: 'Korangi Karachi'. */
export function CheckList<Value extends string>(
  props: ChoiceListProps<Value> & {
    values: readonly Value[]
    /** The choice that was switched, and whether it is now chosen. */
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
