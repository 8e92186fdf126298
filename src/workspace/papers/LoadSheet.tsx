import type { Papers } from '#domain/fulfilment/paperContract.ts'
import type { loadSheetsOf } from '#domain/fulfilment/papers.ts'
import { formatMoney, sumMoney } from '#domain/money.ts'
import { papersMessages } from '#messages/papers.ts'
import { cell, head, numeric, words } from './cells.ts'

const columns = [
  ['cn', words],
  ['order', words],
  ['customer', words],
  ['city', words],
  ['weight', numeric],
  ['cod', numeric],
] as const

/** What is handed over to one courier, with room for both signatures. */
export function LoadSheet({
  sheet: { courier, parcels },
  company,
}: {
  sheet: ReturnType<typeof loadSheetsOf>[number]
  company: Papers['company']
}) {
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
            {columns.map(([name, side]) => (
              <th key={name} scope="col" className={`${head} ${side}`}>
                {papersMessages[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <tr key={parcel.id}>
              <td className={`${cell} figures`}>{parcel.cn}</td>
              <td className={`${cell} figures`}>{parcel.label}</td>
              <td dir="auto" className={`${cell} wrap-anywhere`}>
                {parcel.customer.name}
              </td>
              <td dir="auto" className={cell}>
                {parcel.customer.city}
              </td>
              <td className={`${cell} ${numeric}`}>
                {papersMessages.kilograms({ grams: parcel.weight_grams })}
              </td>
              <td className={`${cell} ${numeric}`}>{formatMoney(parcel.amounts.cod, 'orderDetail')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${words} py-1 font-[600]`} colSpan={4}>
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
      <div className="mt-16 grid grid-cols-2 gap-8">
        <p className="border-t border-current pt-1">{papersMessages.handedOver}</p>
        <p className="border-t border-current pt-1">{papersMessages.received}</p>
      </div>
    </>
  )
}
