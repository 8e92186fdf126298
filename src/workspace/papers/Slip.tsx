import type { PaperParcel, Papers } from '#domain/fulfilment/paperContract.ts'
import { formatMoney, type Money, timesMoney } from '#domain/money.ts'
import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { papersMessages } from '#messages/papers.ts'
import { CompanyLogo } from './CompanyLogo.tsx'
import { cell, head, numeric, words } from './cells.ts'
import { isolated } from './isolated.ts'

/** What lies in a parcel; as an invoice with its amounts, and who sells by the name of the law. */
export function Slip({
  parcel,
  company,
  isInvoice,
}: {
  parcel: PaperParcel
  company: Papers['company']
  isInvoice: boolean
}) {
  const { customer, location, lines } = parcel
  return (
    <>
      <CompanyLogo company={company} className="float-end ms-3 h-[14mm] max-w-[40mm]" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-lg">
          <span>{isInvoice ? papersMessages.invoice : papersMessages.slip}</span>{' '}
          <span className="force-ltr">{parcel.label}</span>
        </h2>
        <p>{papersMessages.parcelOf(parcel)}</p>
      </div>
      <p dir="auto" className="mt-1 font-[600]">
        {isInvoice ? company.legal_name : company.name}
      </p>
      {company.address !== '' && (
        <p dir="auto" className="wrap-anywhere">
          {company.address}
        </p>
      )}
      {company.support_number !== '' && <p>{papersMessages.support(company)}</p>}
      {isInvoice && company.ntn !== '' && <p>{papersMessages.ntn(company)}</p>}
      <dl className="mt-3 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5 [&_dt]:text-ink-2">
        <dt>{papersMessages.to}</dt>
        <dd className="wrap-anywhere">
          {/* Each in its own direction. */}
          <b className="block font-[600]">
            <bdi>{customer.name}</bdi>
          </b>
          <div>
            <bdi>{customer.address}</bdi>
          </div>
          <bdi>
            {customer.city} {customer.zip}
          </bdi>
        </dd>
        <dt>{papersMessages.phone}</dt>
        <dd className="force-ltr figures">{customer.phone}</dd>
        <dt>{papersMessages.placed}</dt>
        <dd>{dateMessages.day(calendarParts(parcel.placed_at))}</dd>
        <dt>{papersMessages.shippedFrom}</dt>
        <dd className="wrap-anywhere">
          {[location.name, company.address === '' ? location.address : '', location.city]
            .filter(Boolean)
            .map(isolated)
            .join(', ')}
        </dd>
        {parcel.cn !== '' && (
          <>
            <dt>{papersMessages.courier}</dt>
            <dd className="force-ltr figures">
              {parcel.courier} {parcel.cn}
            </dd>
          </>
        )}
      </dl>
      <table className="mt-4 w-full">
        <thead>
          <tr>
            <th className={`${head} ${words}`}>{papersMessages.quantity}</th>
            <th className={`${head} ${words} w-full`}>{papersMessages.product}</th>
            {isInvoice && <th className={`${head} ${numeric}`}>{papersMessages.price}</th>}
            {isInvoice && <th className={`${head} ${numeric}`}>{papersMessages.amount}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, sku, quantity, price }) => (
            <tr key={`${sku} ${title}`}>
              <td className={`${cell} figures`}>{quantity}</td>
              <td className={`${cell} wrap-anywhere`}>
                <bdi>{title}</bdi>
                {sku !== '' && (
                  <div className="type-xs">
                    <bdi>{sku}</bdi>
                  </div>
                )}
              </td>
              {isInvoice && <td className={`${cell} ${numeric}`}>{amountOf(price)}</td>}
              {isInvoice && <td className={`${cell} ${numeric}`}>{amountOf(timesMoney(price, quantity))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {isInvoice && <Amounts amounts={parcel.amounts} />}
    </>
  )
}

const amountOf = (money: Money) => formatMoney(money, 'orderDetail')

/** What adds up to the total; what is nothing is left out, and a subtotal that is the total. */
function Amounts({ amounts }: { amounts: PaperParcel['amounts'] }) {
  const { subtotal, discount, shipping, adjustment, total, cod } = amounts
  const changes = [
    [papersMessages.discount, timesMoney(discount, -1)] as const,
    [papersMessages.shipping, shipping] as const,
    [papersMessages.adjustment, adjustment] as const,
  ].filter(([, money]) => money.minor !== 0)
  const rows = changes.length === 0 ? [] : [[papersMessages.subtotal, subtotal] as const, ...changes]
  return (
    <dl className="ms-auto mt-3 grid w-max grid-cols-[1fr_max-content] [&_dt]:pe-6 gap-y-0.5">
      {rows.map(([name, money]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className={numeric}>{amountOf(money)}</dd>
        </div>
      ))}
      <dt className="border-t border-current pt-1 font-[650]">{papersMessages.total}</dt>
      <dd className={`border-t border-current pt-1 font-[650] ${numeric}`}>{amountOf(total)}</dd>
      {cod.minor > 0 && (
        <>
          <dt>{papersMessages.cod}</dt>
          <dd className={numeric}>{amountOf(cod)}</dd>
        </>
      )}
    </dl>
  )
}
