import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'

/** A group of radios as rows. The accessible name of a radio is `label`; `end` is its description. */
export function RadioList<Value extends string>(
  props: ChoiceListProps<Value> & { value: Value | undefined; onChange: (value: Value) => void },
) {
  const { value: chosen, ...list } = props
  return <ChoiceList {...list} type="radio" endIsName={false} isChosen={(value) => value === chosen} />
}
