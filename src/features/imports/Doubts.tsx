import { importMessages } from '#messages/importScreen.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { type FileImportActor, useDoubts } from './imports.hooks.ts'

const words = importMessages.doubts
const NONE = ''
/** The others come once these are checked again. */
const SHOWN = 6

type Found = ReturnType<typeof useDoubts>

/** What is not clear in the file, once for all records that have it, and what can be corrected in place. */
export function Doubts({ actor, isBusy }: { actor: FileImportActor; isBusy: boolean }) {
  const found = useDoubts(actor)
  return (
    <fieldset role="presentation" disabled={isBusy} className="contents">
      {found.groups.map((group) => (
        <Group key={group.column} group={group} found={found} isBusy={isBusy} />
      ))}
      <WrongCells found={found} />
    </fieldset>
  )
}

function Group({ group, found, isBusy }: { group: Found['groups'][number]; found: Found; isBusy: boolean }) {
  const { column, doubts } = group
  const mayCreate = useReasonAgainst('products.change') === undefined
  const { kind, products, createProducts, answer } = found
  return (
    <section className="mt-6 max-w-200">
      <h3 className="type-section">{words.title({ column, count: doubts.length })}</h3>
      <p className="mt-1 max-w-160 text-pretty text-ink-2">{words.help({ column })}</p>
      {column === 'sku' && products > 0 && mayCreate && (
        <div className="mt-3">
          <Button onClick={createProducts} busy={isBusy} busyText={words.busy}>
            {words.createProducts({ count: products })}
          </Button>
        </div>
      )}
      <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
        {doubts.slice(0, SHOWN).map((doubt) => {
          const { key, written, rows, likely, others } = doubt
          const label = words.field({ kind, written: written.slice(0, 60), records: rows.length })
          return others === null ? (
            <TextField
              key={key}
              name={key}
              autoComplete="off"
              label={label}
              value={doubt.answer ?? written}
              onChange={(text) => answer(key, text === written ? null : text)}
            />
          ) : (
            <SelectField
              key={key}
              name={key}
              label={label}
              value={doubt.answer ?? NONE}
              options={[
                { value: NONE, label: words.none({ column }) },
                ...likely.map((text) => ({ value: text, label: words.likely({ text }) })),
                ...others.map((text) => ({ value: text, label: words.answer({ column, text }) })),
              ]}
              onChange={(text) => answer(key, text === NONE ? null : text)}
            />
          )
        })}
      </div>
      {doubts.length > SHOWN && (
        <p className="mt-3 text-ink-2">{words.more({ rest: doubts.length - SHOWN })}</p>
      )}
    </section>
  )
}

/** The first cells that leave a record out, with what is written in them. */
function WrongCells({ found: { cells, answer } }: { found: Found }) {
  if (cells.length === 0) return null
  return (
    <section className="mt-6 max-w-200">
      <h3 className="type-section">{words.cellsTitle({ count: cells.length })}</h3>
      <p className="mt-1 max-w-160 text-pretty text-ink-2">{words.cellsHelp}</p>
      <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
        {cells.slice(0, SHOWN).map((cell) => (
          <TextField
            key={cell.key}
            name={cell.key}
            autoComplete="off"
            label={words.cell({ row: cell.row, column: cell.column })}
            hint={cell.messages.join(' ')}
            value={cell.answer ?? cell.written}
            onChange={(text) => answer(cell.key, text === cell.written ? null : text)}
          />
        ))}
      </div>
      {cells.length > SHOWN && (
        <p className="mt-3 text-ink-2">{words.more({ rest: cells.length - SHOWN })}</p>
      )}
    </section>
  )
}
