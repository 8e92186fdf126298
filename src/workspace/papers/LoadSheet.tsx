import type { Papers } from '#domain/fulfilment/paperContract.ts'
import type { loadSheetsOf } from '#domain/fulfilment/papers.ts'
import { formatMoney, sumMoney } from '#domain/money.ts'
import { papersMessages } from '#messages/papers.ts'
import { cell, head, numeric, words } from './cells.ts'

const wide = ['cn', 'order', 'customer', 'city', 'weight', 'cod'] as const
const narrow = ['cn', 'customer', 'weight', 'cod'] as const

/**
 * What is handed over to one courier, with room for both signatures. On narrow paper the order is below the consignment
 * number, and the city below the customer.
 */
export function LoadSheet({
  sheet: { courier, parcels },
  company,
  isNarrow,
}: {
  sheet: ReturnType<typeof loadSheetsOf>[number]
  company: Papers['company']
  isNarrow: boolean
}) {
  const columns = isNarrow ? narrow : wide
  const cods = parcels.map(({ amounts }) => amounts.cod)
  const grams = parcels.reduce((sum, { weight_grams }) => sum + weight_grams, 0)
  const title = papersMessages.loadSheet({ courier: courier || papersMessages.noCourier })
  return (
    <>
      <h2 className="type-lg">{title}</h2>
      <p dir="auto" className="font-[600]">
        {company.name}
      </p>
      <table aria-label={title} className="mt-3 w-full">
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={`${head} ${name === 'weight' || name === 'cod' ? 'text-end' : words} ${widthOf(name, isNarrow)}`}
              >
                {papersMessages[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <tr key={parcel.id}>
              <td className={`${cell} figures whitespace-nowrap`}>
                <div>{parcel.cn}</div>
                {isNarrow && <div>{parcel.label}</div>}
              </td>
              {!isNarrow && <td className={`${cell} figures whitespace-nowrap`}>{parcel.label}</td>}
              <td className={`${cell} wrap-anywhere`}>
                <bdi>{parcel.customer.name}</bdi>
                {isNarrow && (
                  <div>
                    <bdi>{parcel.customer.city}</bdi>
                  </div>
                )}
              </td>
              {!isNarrow && (
                <td className={cell}>
                  <bdi>{parcel.customer.city}</bdi>
                </td>
              )}
              <td className={`${cell} ${numeric}`}>
                {papersMessages.kilograms({ grams: parcel.weight_grams })}
              </td>
              <td className={`${cell} ${numeric}`}>{formatMoney(parcel.amounts.cod, 'orderDetail')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${words} py-1 font-[600]`} colSpan={columns.length - 2}>
              {papersMessages.parcels({ parcels: parcels.length })}
            </th>
            <td className={`py-1 not-last:pe-2 font-[650] ${numeric}`}>
              {papersMessages.kilograms({ grams })}
            </td>
            <td className={`py-1 not-last:pe-2 font-[650] ${numeric}`}>
              {formatMoney(sumMoney(cods, 'PKR'), 'orderDetail')}
            </td>
          </tr>
        </tfoot>
      </table>
      <div className="paper-signatures pt-14 grid grid-cols-2 gap-8">
        <p className="border-t border-current pt-1">{papersMessages.handedOver}</p>
        <p className="border-t border-current pt-1">{papersMessages.received}</p>
      </div>
    </>
  )
}

/** Of a column: what is long has the room that the others leave. */
function widthOf(column: string, isNarrow: boolean): string {
  if (column === 'customer') return isNarrow ? 'w-full' : 'w-2/5'
  return column === 'city' ? 'w-1/5' : ''
}
