import { useRef } from 'react'
import { totalOf } from '#domain/cash/account.ts'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { type SheetColumn, sheetColumns } from '#domain/cash/sheet.ts'
import { cashMessages } from '#messages/cash.ts'
import { partMessages } from '#messages/parts.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Form } from '#ui/Form.tsx'
import { DayField } from '#ui/field/DayField.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type CashFormActor, useRupees, useSettlementForm } from './cash.hooks.ts'

const words = cashMessages.adding
const MOST_PROBLEMS = 5

type FormOnScreen = ReturnType<typeof useSettlementForm>

/** A settlement is given: the sheet or typed lines, its number and day, and what arrived. */
export function SettlementForm({ actor, cash }: { actor: CashFormActor; cash: CashResponse | null }) {
  const page = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, page)
  const form = useSettlementForm(actor)
  const format = useRupees()
  const { read } = form
  const names = [...new Set([...(cash?.couriers.map(({ name }) => name) ?? []), form.form.courier])].filter(
    Boolean,
  )
  return (
    <>
      <PageHeader title={words.title} />
      <Form
        ref={page}
        {...form.chart}
        className="grid max-w-180 gap-5 px-(--gutter) pb-10"
        onSubmit={form.submit}
      >
        <p className="text-pretty text-ink-2">{words.text}</p>
        {form.refusal && (
          <Note tone="error" live>
            {form.refusal}
          </Note>
        )}
        <div className="grid gap-5 md:grid-cols-2">
          {names.length > 0 ? (
            <SelectField
              name="courier"
              label={words.fields.courier}
              value={form.form.courier}
              options={[
                { value: '', label: words.chooseCourier },
                ...names.map((name) => ({ value: name, label: name })),
              ]}
              error={form.errorOf('courier')}
              onChange={(value) => form.change('courier', value)}
              required
            />
          ) : (
            <Text form={form} field="courier" />
          )}
          <Text form={form} field="reference" />
          <DayField
            name="paid_on"
            label={words.fields.paid_on}
            value={form.form.paid_on}
            error={form.errorOf('paid_on')}
            today={form.today}
            onChange={(value) => form.change('paid_on', value)}
          />
        </div>
        <Rows form={form} />
        <div className="grid gap-5 md:grid-cols-2">
          <Text form={form} field="tax" hint={words.wholeHint} />
          <Text form={form} field="other" hint={words.wholeHint} />
          <Text
            form={form}
            field="bank"
            hint={read.lines.length > 0 ? words.bankHint({ amount: format(read.sums.bankMinor) }) : undefined}
          />
        </div>
        {read.lines.length > 0 && (
          <p role="status" className="text-pretty">
            {words.sums({
              rows: read.lines.length,
              gross: format(read.sums.grossMinor),
              deducted: format(totalOf(read.sums.deductions)),
              bank: format(read.sums.bankMinor),
            })}
          </p>
        )}
        <div className="flex flex-wrap gap-2 md:justify-end">
          <Button onClick={form.dismiss}>{partMessages.cancel}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy} busyText={words.recording}>
            {words.record}
          </Button>
        </div>
      </Form>
    </>
  )
}

function Text(props: {
  form: FormOnScreen
  field: 'courier' | 'reference' | 'tax' | 'other' | 'bank'
  hint?: string | undefined
}) {
  const { form, field } = props
  const isAmount = field === 'tax' || field === 'other' || field === 'bank'
  return (
    <TextField
      name={field}
      label={words.fields[field]}
      value={form.form[field]}
      hint={props.hint}
      error={form.errorOf(field)}
      onChange={(value) => form.change(field, value)}
      autoComplete="off"
      inputMode={isAmount ? 'decimal' : undefined}
      required={!isAmount}
    />
  )
}

/** Where the lines come from: a file with its columns, or what is typed. */
function Rows({ form }: { form: FormOnScreen }) {
  const format = useRupees()
  const { file, read } = form
  const problem = form.errorOf('rows')
  const [shown, more] = [read.problems.slice(0, MOST_PROBLEMS), read.problems.length - MOST_PROBLEMS]
  return (
    <div className="grid gap-4" data-focus="rows" tabIndex={-1}>
      {file ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2 border border-line px-4 py-3">
          <span className="wrap-anywhere">{words.chosen({ name: file.name })}</span>
          <Button onClick={form.removeFile}>{words.remove}</Button>
        </div>
      ) : (
        <>
          <FileDrop
            label={words.file}
            drop={words.drop}
            choose={words.chooseFile}
            hint={words.fileHint}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onFile={form.chooseFile}
            busy={form.isBusy}
            busyText={words.busy}
          />
          <TextAreaField
            name="typed"
            label={words.fields.typed}
            hint={words.typedHint}
            value={form.form.typed}
            onChange={(value) => form.change('typed', value)}
          />
        </>
      )}
      {form.fileProblem !== undefined && (
        <Note tone="error" live>
          {form.fileProblem || words.noFile}
        </Note>
      )}
      {problem !== undefined && read.problems.length === 0 && read.missing.length === 0 && (
        <Note tone="error" live>
          {problem}
        </Note>
      )}
      {shown.length > 0 && (
        <Note tone="error" live>
          {shown.map((one) => (
            <span key={`${one.row} ${one.code}`} className="block">
              {words.problem(one, format)}
            </span>
          ))}
          {more > 0 && <span className="block">{words.more({ count: more })}</span>}
        </Note>
      )}
      {file && (read.missing.length > 0 || read.problems.length > 0 || problem !== undefined) && (
        <Columns form={form} headers={file.sheet.headers} mapping={file.mapping} />
      )}
    </div>
  )
}

function Columns(props: {
  form: FormOnScreen
  headers: readonly string[]
  mapping: Partial<Record<SheetColumn, number>>
}) {
  const { form, headers, mapping } = props
  const options = [
    { value: '', label: words.noColumn },
    ...headers.map((header, at) => ({ value: String(at), label: header || `${at + 1}` })),
  ]
  return (
    <fieldset className="grid gap-4">
      <legend className="type-section pb-1">{words.columns}</legend>
      <p className="text-pretty text-ink-2">{words.columnsHelp}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {sheetColumns.map((column) => (
          <SelectField
            key={column}
            name={`column-${column}`}
            label={words.column[column]}
            value={mapping[column] === undefined ? '' : String(mapping[column])}
            options={options}
            onChange={(at) => form.chooseColumn(column, at === '' ? null : Number(at))}
          />
        ))}
      </div>
    </fieldset>
  )
}
