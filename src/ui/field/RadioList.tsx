import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'

/** One choice among short ones. The radio's accessible name is exactly `label`; `end` describes it. */
export function RadioList<Value extends string>(
  props: ChoiceListProps<Value> & { value: Value | undefined; onChange: (value: Value) => void },
) {
  const { value: chosen, ...list } = props
  return <ChoiceList {...list} type="radio" endIsName={false} isChosen={(value) => value === chosen} />
}
