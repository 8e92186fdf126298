import { useId, useRef } from 'react'
import { stockReasons } from '#domain/fulfilment/stock.ts'
import { stockReasonOf } from '#domain/fulfilment/stockForm.ts'
import type { Product } from '#domain/products.ts'
import { partMessages } from '#messages/parts.ts'
import { productsMessages } from '#messages/products.ts'
import { stockMessages } from '#messages/stock.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DiscardQuestion } from '#ui/overlay/DiscardQuestion.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { StockHistory } from './StockHistory.tsx'
import { StockTable } from './StockTable.tsx'
import { type StockActor, type StockOnScreen, useStock, useStockActor } from './stock.hooks.ts'

/** A product's stock at every warehouse, one adjustment of it, and the last ones. */
export function StockDialog({ product, list }: { product: Product; list: RecordListActor }) {
  const actor = useStockActor(product, list)
  return actor && <StockOf product={product} actor={actor} />
}

function StockOf({ product, actor }: { product: Product; actor: StockActor }) {
  const stock = useStock(actor)
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const reasonAgainst = useReasonAgainst('stock.adjust')
  const canAdjust =
    reasonAgainst === undefined &&
    stock.stock !== null &&
    stock.stock.places.some(({ isActive, onHand }) => isActive || onHand > 0)
  return (
    <>
      <Dialog
        open
        onClose={stock.dismiss}
        width="wide"
        title={stockMessages.title(product)}
        // Its fields come later; until then the first button is the one that closes it.
        first={content}
        foot={
          <>
            {/* Beside the button that saves it; always there, so that it is announced. */}
            <p role="status" className="figures basis-full font-[580] md:flex-1 md:basis-0 md:self-center">
              {stock.becomes && stockMessages.becomes(stock.becomes)}
            </p>
            <Button onClick={stock.dismiss}>{partMessages.cancel}</Button>
            {canAdjust && (
              <Button
                kind="primary"
                type="submit"
                form={formId}
                busy={stock.isBusy}
                busyText={partMessages.saving}
              >
                {stockMessages.save}
              </Button>
            )}
          </>
        }
      >
        <div ref={content} tabIndex={-1} className="flex flex-col gap-6 outline-none">
          <div>
            <Places stock={stock} />
            {product.lowStockAt !== undefined && product.lowStockAt > 0 && (
              <p className="figures type-xs mt-2 text-ink-2">
                {productsMessages.lowAt({ units: product.lowStockAt })}
              </p>
            )}
          </div>
          {reasonAgainst && <p className="text-ink-2">{reasonAgainst}</p>}
          {canAdjust && <Adjustment stock={stock} id={formId} />}
          {stock.stock && <StockHistory history={stock.stock.history} />}
        </div>
      </Dialog>
      <DiscardQuestion open={stock.isAsking} keepEditing={stock.keepEditing} discard={stock.discard} />
    </>
  )
}

function Places({ stock: { stock, isLoading, hasFailed, retry } }: { stock: StockOnScreen }) {
  if (isLoading)
    return (
      <Skeleton>
        {[120, 96, 132].map((width) => (
          <div key={width} className="flex min-h-10.25 items-center justify-between border-t border-line">
            <SkeletonBar width={width} />
            <SkeletonBar width={64} />
          </div>
        ))}
      </Skeleton>
    )
  if (hasFailed || !stock) return <RetryNote onRetry={retry}>{stockMessages.failed}</RetryNote>
  if (stock.places.length === 0) return <p>{stockMessages.noPlaces}</p>
  return <StockTable places={stock.places} />
}

function Adjustment({ stock, id }: { stock: StockOnScreen; id: string }) {
  const { form, sentence } = stock
  const places = (stock.stock?.places ?? []).filter(({ isActive, onHand }) => isActive || onHand > 0)
  const reason = stockReasonOf(form.reason)
  const quantity = stock.field('quantity')
  return (
    <section aria-label={stockMessages.adjust}>
      <h3 className="type-section mb-3">{stockMessages.adjust}</h3>
      <Form
        {...stock.chart}
        ref={stock.element}
        id={id}
        className="flex flex-col gap-4"
        onSubmit={stock.submit}
      >
        {sentence && (
          <Note tone="warning" live>
            {sentence}
          </Note>
        )}
        {stock.isUnanswered && (
          <Note tone="error" live>
            {stockMessages.unanswered}
          </Note>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            {...stock.field('place')}
            options={places.map((place) => ({ value: place.id, label: place.name }))}
          />
          <SelectField
            {...stock.field('reason')}
            required
            options={[
              { value: '', label: stockMessages.chooseReason },
              ...stockReasons.map((value) => ({ value, label: stockMessages.reasons[value] })),
            ]}
          />
          <TextField
            {...quantity}
            label={reason ? stockMessages.quantity[reason] : quantity.label}
            required
            inputMode={reason === 'correction' ? 'text' : 'numeric'}
            autoComplete="off"
            forceLtr
          />
          <TextField {...stock.field('note')} optional autoComplete="off" />
        </div>
      </Form>
    </section>
  )
}
