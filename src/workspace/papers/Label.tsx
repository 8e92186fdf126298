import type { PaperParcel, Papers } from '#domain/fulfilment/paperContract.ts'
import { formatMoney } from '#domain/money.ts'
import { papersMessages } from '#messages/papers.ts'
import { Barcode } from './Barcode.tsx'
import { CompanyLogo } from './CompanyLogo.tsx'
import { isolated } from './isolated.ts'

/** What is stuck on a parcel: where it goes, what is collected, its number as bars, and who sends it. */
export default function Label({ parcel, company }: { parcel: PaperParcel; company: Papers['company'] }) {
  const { customer, location, amounts, lines } = parcel
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="paper-label leading-snug">
      {parcel.label_url !== '' && (
        <p className="screen-only">
          <a href={parcel.label_url} target="_blank" rel="noreferrer" className="underline">
            {papersMessages.courierLabel({ courier: parcel.courier })}
          </a>
        </p>
      )}
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="type-lg">{parcel.courier || papersMessages.noCourier}</h2>
        <p className="force-ltr type-lg">{parcel.label}</p>
      </div>
      {parcel.cn === '' ? (
        <p className="border border-current p-2 text-center font-[600]">{papersMessages.notBooked}</p>
      ) : (
        <Barcode text={parcel.cn} />
      )}
      <p className="border-2 border-current py-0.5 text-center text-[1.25rem] font-[650]">
        {amounts.cod.minor > 0
          ? papersMessages.collect({ amount: formatMoney(amounts.cod, 'orderDetail') })
          : papersMessages.paid}
      </p>
      <div className="grow">
        <div className="flex items-baseline justify-between gap-2">
          <p className="type-xs">{papersMessages.to}</p>
          <p className="force-ltr figures text-[1.125rem] font-[650]">{customer.phone}</p>
        </div>
        <p dir="auto" className="text-[1.125rem] leading-tight font-[650] wrap-anywhere">
          {customer.name}
        </p>
        <p dir="auto" className={`wrap-anywhere ${sizeOf(customer.address)}`}>
          {customer.address}
        </p>
        <p dir="auto" className="text-[1.25rem] leading-tight font-[650] wrap-anywhere">
          {customer.city} {customer.zip}
        </p>
      </div>
      <div className="border-t border-current pt-1">
        <CompanyLogo company={company} className="float-end ms-2 h-[10mm] max-w-[30mm]" />
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          <span className="type-xs">{papersMessages.from}</span>{' '}
          <bdi className="font-[600]">{company.name}</bdi>
        </p>
        <p dir="auto" className="type-xs wrap-anywhere">
          {[location.address, location.city].filter(Boolean).join(', ')}
        </p>
        {company.support_number !== '' && <p>{papersMessages.support(company)}</p>}
      </div>
      <div className="type-xs border-t border-current pt-1">
        <p>
          {[
            papersMessages.parcelOf(parcel),
            `${papersMessages.pieces}: ${pieces}`,
            papersMessages.kilograms({ grams: parcel.weight_grams }),
          ].join(' · ')}
        </p>
        <p className="line-clamp-2 wrap-anywhere">
          {lines.map(({ quantity, title }) => `${quantity} × ${isolated(title)}`).join(', ')}
        </p>
      </div>
    </div>
  )
}

/** The longer an address, the smaller it is, so that all of it has room. */
function sizeOf({ length }: string): string {
  return length <= 80 ? 'type-base' : length <= 200 ? '' : 'type-xs'
}
