import { useId, useRef } from 'react'
import type { ProviderStock } from '#domain/operator/operatorContract.ts'
import { operatorPages } from '#domain/operator/pages.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'
import { stockCountMessages as messages } from '#messages/stockCount.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/Form.tsx'
import { inputClass } from '#ui/field/inputClass.ts'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { TableColumn } from '#workspace/recordColumns.ts'
import { BackLink } from './BackLink.tsx'
import type { StockPlace } from './operatorApi.ts'
import { type StockView, useCountingActor, useStock, useStockActor } from './stockCount.hooks.ts'

/** `/operator/parcels/stock/…`: what a company has at a warehouse of the provider, to be counted there. */
export function StockPage({ of }: { of: StockPlace }) {
  const actor = useStockActor(of)
  const counting = useCountingActor()
  return (
    <div {...useChart(actor)}>
      {actor && counting && <Content actor={actor} counting={counting} of={of} />}
    </div>
  )
}

type ContentProps = { actor: ReadingActor; counting: RequestActor; of: StockPlace }

function Content({ actor, counting, of }: ContentProps) {
  const view = useStock(actor, counting, of)
  const { stock } = view
  return (
    <>
      <PageHeader
        before={<BackLink to={operatorPages.parcels} label={messages.back} />}
        title={messages.title}
        facts={
          stock && (
            <span className="text-ink-2">
              {messages.at({ company: stock.company.name, warehouse: stock.warehouse })}
            </span>
          )
        }
      />
      {stock && (
        <div className="grid gap-3 px-(--gutter) pb-3 empty:hidden">
          {!stock.is_counted_here && <Note tone="info">{messages.byCompany}</Note>}
          {view.saved !== null && (
            <Note tone="success" live>
              {messages.saved({ sku: view.saved })}
            </Note>
          )}
          {view.problem !== null && (
            <Note tone="error" live>
              {view.problem}
            </Note>
          )}
        </div>
      )}
      {view.isLoading && <RecordTableSkeleton columns={columns} />}
      {view.hasFailed && (
        <EmptyState
          title={operatorConsoleMessages.notLoaded}
          action={<Button onClick={view.retry}>{uiMessages.retry}</Button>}
        />
      )}
      {view.isEmpty && (
        <EmptyState title={stock ? messages.empty : messages.missing}>
          {stock && messages.emptyText}
        </EmptyState>
      )}
      {stock && stock.rows.length > 0 && (
        <RecordTable caption={messages.caption} rows={stock.rows} columns={columns} view={view} />
      )}
    </>
  )
}

type Row = ProviderStock['rows'][number]
const { columns: headers } = messages

const columns: readonly TableColumn<Row, StockView>[] = [
  { key: 'sku', header: headers.sku, kind: 'head', cell: ({ sku }) => sku, phone: 'title' },
  { key: 'product', header: headers.product, cell: ({ name }) => name, phone: 'line' },
  {
    key: 'reserved',
    header: headers.reserved,
    kind: 'figure',
    cell: ({ reserved }) => reserved.toLocaleString('en'),
    phone: 'foot',
    phoneCell: ({ reserved }) => `${headers.reserved}: ${reserved.toLocaleString('en')}`,
  },
  {
    key: 'onHand',
    header: headers.onHand,
    kind: 'figure',
    cell: ({ on_hand }) => on_hand.toLocaleString('en'),
    phone: 'footEnd',
    phoneCell: ({ on_hand }) => `${headers.onHand}: ${on_hand.toLocaleString('en')}`,
  },
  {
    key: 'count',
    header: messages.counted,
    cell: (row, view) => view.stock?.is_counted_here && <Count key={row.on_hand} row={row} view={view} />,
    phone: 'line',
  },
]

/** The field begins with nothing: a count is not what the screen says. */
function Count({ row, view }: { row: Row; view: StockView }) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Form
      onSubmit={() => view.count(row, field.current?.value ?? '')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1"
    >
      <label htmlFor={id} className="type-label sr-only phone:not-sr-only phone:basis-full">
        {messages.counted} <span className="sr-only">{messages.of(row)}</span>
      </label>
      <input
        ref={field}
        id={id}
        name="counted"
        aria-invalid={view.problemOf === row.sku || undefined}
        inputMode="numeric"
        autoComplete="off"
        className={`${inputClass('toolbar')} max-w-28`}
      />
      <Button type="submit" unavailable={view.isSaving ? messages.saving : undefined}>
        {messages.count}
      </Button>
    </Form>
  )
}
