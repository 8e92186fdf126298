import type { RefObject } from 'react'
import { type ImportColumn, importKinds } from '#domain/imports/importColumns.ts'
import { importMessages } from '#messages/importScreen.ts'
import { importColumnNames } from '#messages/imports.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { type FileColumnsActor, useMapping } from './imports.hooks.ts'
import { Step } from './Step.tsx'

const words = importMessages.mapping
const kinds = importKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))
const NONE = ''
const LEFT_OUT = 'none'

type ColumnMappingProps = { actor: FileColumnsActor; main: RefObject<HTMLElement | null> }

/** Which column of the file is which: where their names are not recognised, or somebody wants it otherwise. */
export function ColumnMapping({ actor, main }: ColumnMappingProps) {
  const mapping = useMapping(actor, main)
  const { isBusy, failure, discard } = mapping
  const options = mapping.headers.map((header, at) => ({
    value: String(at),
    label: header.trim() || words.unnamed({ at: at + 1 }),
  }))
  const columns = (isExtra: boolean) => (
    <div className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
      {mapping.columns
        .filter((column) => column.isExtra === isExtra)
        .map(({ column, at, isRequired, isMissing, example }) => (
          <SelectField
            key={column}
            name={column}
            label={words.column({ column, required: isRequired })}
            required={isRequired}
            value={at === undefined ? NONE : String(at)}
            options={[{ value: NONE, label: isRequired ? words.choose : words.none }, ...options]}
            onChange={(value) => mapping.map(column, value === NONE ? null : Number(value))}
            error={isMissing ? words.missing : undefined}
            hint={example ? words.example({ text: example.slice(0, 60) }) : undefined}
          />
        ))}
    </div>
  )
  const extra = mapping.columns.filter(({ isExtra }) => isExtra).length
  return (
    <Step
      title={words.title({ file: mapping.fileName })}
      failure={failure}
      failed={importMessages.failed.check}
    >
      <p className="mt-1 max-w-160 text-pretty text-ink-2">{words.help}</p>
      <Form className="mt-5 max-w-200" onSubmit={mapping.confirm}>
        <fieldset disabled={isBusy} className="contents">
          <div className="md:max-w-80">
            <SelectField
              name="kind"
              label={words.contents}
              value={mapping.kind}
              options={kinds}
              onChange={mapping.chooseKind}
            />
          </div>
          <UnknownMoney mapping={mapping} />
          {columns(false)}
          {extra > 0 && (
            <details className="mt-5">
              <summary className="w-fit cursor-pointer py-1 font-[580] phone:py-2.5">
                {words.extra({ count: extra })}
              </summary>
              {columns(true)}
            </details>
          )}
        </fieldset>
        <div className="mt-6 flex flex-wrap gap-2 phone:flex-col">
          <Button kind="primary" type="submit" busy={isBusy} busyText={words.busy}>
            {words.confirm}
          </Button>
          {!isBusy && <Button onClick={discard}>{importMessages.review.another}</Button>}
        </div>
      </Form>
    </Step>
  )
}

/** Columns of money that nobody here knows: what they are is asked, so that nothing is collected twice. */
function UnknownMoney({ mapping: { unknownMoney, amounts } }: { mapping: ReturnType<typeof useMapping> }) {
  if (unknownMoney.length === 0) return null
  const { money } = words
  const options = amounts.map((column) => ({ value: column, label: importColumnNames[column] }))
  return (
    <section className="mt-6">
      <h3 className="type-section">{money.title({ count: unknownMoney.length })}</h3>
      <p className="mt-1 max-w-160 text-pretty text-ink-2">{money.help}</p>
      <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
        {unknownMoney.map(({ at, header, column, isLeftOut, isMissing, example, say }) => (
          <SelectField
            key={at}
            name={`money-${at}`}
            label={header.trim() || words.unnamed({ at: at + 1 })}
            required
            value={column ?? (isLeftOut ? LEFT_OUT : NONE)}
            options={[
              { value: NONE, label: money.choose },
              { value: LEFT_OUT, label: money.leaveOut },
              ...options,
            ]}
            onChange={(value) => value !== NONE && say(value === LEFT_OUT ? null : (value as ImportColumn))}
            error={isMissing ? money.missing : undefined}
            hint={words.example({ text: example.slice(0, 60) })}
          />
        ))}
      </div>
    </section>
  )
}
