import { skuOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import {
  type ItemDifference,
  type ItemOnScreen,
  type ItemPart,
  itemDifference,
  itemField,
  itemsOf,
  takenOut,
} from '#domain/fulfilment/itemChange.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { orderActMessages, paymentMessages, itemChangeMessages as words } from '#messages/orderActs.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Note } from '#ui/Note.tsx'
import { ItemRow } from '#workspace/ItemRow.tsx'
import { ProductSearch } from '#workspace/ProductSearch.tsx'
import { useAmounts } from '#workspace/workspace.hooks.ts'
import { type ActOnScreen, useProductSearch } from './actDialog.hooks.ts'

/** The items of the order with their pieces and prices, a search for more, and what saving them does. */
export default function ItemsFields({ dialog }: { dialog: ActOnScreen }) {
  const { order, answers } = dialog
  const search = useProductSearch(dialog.actor)
  return (
    <>
      {dialog.isQuestioned && dialog.refusal && (
        <Note tone="warning" live>
          {dialog.refusal.text}
        </Note>
      )}
      <ul aria-label={words.list} className="-mt-1 border-b border-line">
        {itemsOf(order, answers).map((item) => (
          <Item key={item.id} dialog={dialog} item={item} />
        ))}
      </ul>
      <ProductSearch search={search} isOptional />
      <Difference difference={itemDifference(order, answers)} isSplit={order.parcels.length > 0} />
    </>
  )
}

function Item({ dialog, item }: { dialog: ActOnScreen; item: ItemOnScreen }) {
  const { order, answers, answer, checks, isTold } = dialog
  const { id, title, sku, quantity, priceMinor, available } = item
  const part = (name: ItemPart) => ({
    name: itemField(id, name),
    label: newOrderMessages.lineField[name],
    value: answers[itemField(id, name)] ?? '',
    error: undefined,
    onChange: answer(itemField(id, name)),
  })
  const wrong = isTold ? checks.filter((check) => skuOfCheck(check) === sku) : []
  const minor = (quantity || 0) * (priceMinor || 0)
  const shortage =
    available !== null && quantity > available ? newOrderMessages.shortage({ available, sku }) : undefined
  const warning = quantity === 0 ? words.takenOut : shortage
  return (
    <ItemRow
      title={title}
      facts={<bdi>{sku}</bdi>}
      quantity={part('quantity')}
      price={part('price')}
      total={{ minor: Number.isSafeInteger(minor) ? minor : 0, currency: order.totals.total.currency }}
      error={wrong.map(refusalMessage).join(' ')}
      warning={warning}
      remove={() => {
        for (const [name, text] of Object.entries(takenOut(item))) answer(name)(text)
      }}
    />
  )
}

/** In money and in stock, before it is saved. */
function Difference({ difference, isSplit }: { difference: ItemDifference; isSplit: boolean }) {
  const format = useAmounts()
  const { grandTotal, cod, toGiveBack, toPay, pieces } = difference
  const amounts = [
    [words.grandTotal, grandTotal],
    [words.cod, cod],
  ] as const
  return (
    <section
      role="status"
      aria-label={words.difference}
      className="rounded-2 border border-line bg-sunken px-3.5 py-3"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {amounts.map(([term, { before, after }]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="figures text-end font-[580]">
              <Ltr>
                {before.minor === after.minor
                  ? format(after)
                  : orderActMessages.fromTo({ before: format(before), after: format(after) })}
              </Ltr>
            </dd>
          </div>
        ))}
        <dt className="text-ink-2">{words.stock}</dt>
        <dd className="text-end">
          {pieces.length === 0
            ? words.noPieces
            : pieces.map(({ sku, change }) => (
                <span key={sku} className="block">
                  {words.pieces({ sku, change })}
                </span>
              ))}
        </dd>
      </dl>
      {toGiveBack.minor > 0 && <p className="mt-2">{words.toGiveBack({ amount: format(toGiveBack) })}</p>}
      {toPay.minor > 0 && <p className="mt-2">{paymentMessages.toPay({ amount: format(toPay) })}</p>}
      {pieces.length > 0 && (
        <p className="type-xs mt-2 text-ink-2">{isSplit ? words.reserved : words.notReserved}</p>
      )}
    </section>
  )
}
