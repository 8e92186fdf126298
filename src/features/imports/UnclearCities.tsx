import { importMessages } from '#messages/importScreen.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { type FileImportActor, useUnclearCities } from './imports.hooks.ts'

const words = importMessages.cities
const NONE = ''
/** The others come once these are checked again. */
const SHOWN = 6

/** Each city that is not known, once for all orders that have it, with a known one to choose. */
export function UnclearCities({ actor, isBusy }: { actor: FileImportActor; isBusy: boolean }) {
  const { unclear, choose } = useUnclearCities(actor)
  if (unclear.length === 0) return null
  return (
    <section className="mt-6 max-w-200">
      <h3 className="type-section">{words.title({ count: unclear.length })}</h3>
      <p className="mt-1 max-w-160 text-pretty text-ink-2">{words.help}</p>
      <fieldset disabled={isBusy} className="contents">
        <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
          {unclear.slice(0, SHOWN).map(({ written, orders, likely, others, chosen }) => (
            <SelectField
              key={written}
              name={`city ${written}`}
              label={words.field({ written: written.slice(0, 60), orders })}
              value={chosen ?? NONE}
              options={[
                { value: NONE, label: words.asWritten },
                ...likely.map((city) => ({ value: city, label: words.likely({ city }) })),
                ...others.map((city) => ({ value: city, label: city })),
              ]}
              onChange={(city) => choose(written, city === NONE ? null : city)}
            />
          ))}
        </div>
      </fieldset>
      {unclear.length > SHOWN && (
        <p className="mt-3 text-ink-2">{words.more({ rest: unclear.length - SHOWN })}</p>
      )}
    </section>
  )
}
