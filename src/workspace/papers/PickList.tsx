import type { pickListsOf } from '#domain/fulfilment/papers.ts'
import { papersMessages } from '#messages/papers.ts'
import { ProductPhoto } from '#workspace/ProductPhoto.tsx'
import { cell, head, numeric, words } from './cells.ts'

/** What is taken from the shelves of one warehouse, each SKU once. */
export function PickList({ list }: { list: ReturnType<typeof pickListsOf>[number] }) {
  const pieces = list.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <h2 dir="auto" className="type-lg">
        {papersMessages.pickList({ location: list.location || papersMessages.noPlace })}
      </h2>
      <table className="mt-3 w-full">
        <thead>
          <tr>
            <th className={`${head} ${words}`}>{papersMessages.sku}</th>
            <th className={`${head} ${words}`}>{papersMessages.product}</th>
            <th className={`${head} ${numeric}`}>{papersMessages.quantity}</th>
            <th className={`${head} ${numeric}`}>{papersMessages.inParcels}</th>
            <th className={`${head} w-12 text-center`}>{papersMessages.done}</th>
          </tr>
        </thead>
        <tbody>
          {list.items.map(({ sku, title, quantity, parcels, productId, photo }) => (
            <tr key={sku || title}>
              <td className={`${cell} font-[600] wrap-anywhere`}>
                <bdi>{sku}</bdi>
              </td>
              <td className={`${cell} wrap-anywhere`}>
                <span className="flex items-center gap-2">
                  {productId !== null && photo !== '' && (
                    <ProductPhoto id={productId} photo={photo} className="size-9" />
                  )}
                  <bdi>{title}</bdi>
                </span>
              </td>
              <td className={`${cell} ${numeric} font-[650]`}>{quantity}</td>
              <td className={`${cell} ${numeric}`}>{parcels}</td>
              <td className={cell}>
                <span className="sr-only">{papersMessages.toDo}</span>
                <span aria-hidden className="mx-auto block size-4 border border-current" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className={`${words} py-1 font-[600]`} colSpan={2}>
              {papersMessages.all}
            </th>
            <td className={`py-1 pe-2 font-[650] ${numeric}`}>{pieces}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
