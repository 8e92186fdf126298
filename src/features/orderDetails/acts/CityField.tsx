import { aliasTaughtBy, cityChoices } from '#domain/fulfilment/cities.ts'
import { cityFieldMessages as words } from '#messages/cityField.ts'
import { CheckList } from '#ui/field/CheckList.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import type { ActOnScreen } from './actDialog.hooks.ts'

type CityFieldProps = {
  dialog: ActOnScreen
  field: Pick<Parameters<typeof SelectField>[0], 'name' | 'value' | 'error' | 'onChange'>
}

/** The city that an order goes to, and whether what its customer wrote always means it. */
export default function CityField({ dialog, field }: CityFieldProps) {
  const { order, answers, answer } = dialog
  const typed = order.customer.city
  const { likely, others } = cityChoices(typed)
  const city = answers['city'] ?? ''
  return (
    <>
      <SelectField
        {...field}
        label={words.city}
        hint={words.cityTyped({ city: typed })}
        options={[
          { value: '', label: words.chooseCity },
          ...likely.map((name) => ({ value: name, label: words.suggested({ city: name }) })),
          ...others.map((name) => ({ value: name, label: name })),
        ]}
      />
      {aliasTaughtBy(typed, city) && (
        <CheckList
          name="learn"
          legend={words.learn}
          hint={words.learnHint}
          options={[{ value: 'yes', label: words.learnChoice({ written: typed, city }) }]}
          values={answers['learn'] === 'yes' ? ['yes'] : []}
          onToggle={(_, isChosen) => answer('learn')(isChosen ? 'yes' : '')}
        />
      )}
    </>
  )
}
