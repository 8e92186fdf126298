import type { PaperParcel, Papers } from '#domain/fulfilment/paperContract.ts'
import { formatMoney } from '#domain/money.ts'
import { papersMessages } from '#messages/papers.ts'
import { Barcode } from './Barcode.tsx'
import { CompanyLogo } from './CompanyLogo.tsx'

/** What is stuck on a parcel: where it goes, what is collected, its number as bars, and who sends it. */
export default function Label({ parcel, company }: { parcel: PaperParcel; company: Papers['company'] }) {
  const { customer, location, amounts, lines } = parcel
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="grid gap-[2.5mm] leading-snug">
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
      <p className="border-2 border-current py-1 text-center text-[1.25rem] font-[650]">
        {amounts.cod.minor > 0
          ? papersMessages.collect({ amount: formatMoney(amounts.cod, 'orderDetail') })
          : papersMessages.paid}
      </p>
      <div>
        <p className="type-xs">{papersMessages.to}</p>
        <p dir="auto" className="text-[1.125rem] font-[650] wrap-anywhere">
          {customer.name}
        </p>
        <p className="force-ltr figures font-[600]">{customer.phone}</p>
        <p dir="auto" className="wrap-anywhere">
          {customer.address}
        </p>
        <p dir="auto" className="text-[1.25rem] font-[650] wrap-anywhere">
          {customer.city} {customer.zip}
        </p>
      </div>
      <div className="border-t border-current pt-1">
        <CompanyLogo company={company} className="float-end ms-2 h-[10mm] max-w-[30mm]" />
        <p className="type-xs">{papersMessages.from}</p>
        <p dir="auto" className="font-[600]">
          {company.name}
        </p>
        <p dir="auto" className="wrap-anywhere">
          {[location.address, location.city].filter(Boolean).join(', ')}
        </p>
        {company.support_number !== '' && <p>{papersMessages.support(company)}</p>}
      </div>
      <p className="type-xs border-t border-current pt-1">
        {[
          papersMessages.parcelOf(parcel),
          `${papersMessages.pieces}: ${pieces}`,
          papersMessages.kilograms({ grams: parcel.weight_grams }),
        ].join(' · ')}
      </p>
      <p dir="auto" className="type-xs line-clamp-2">
        {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
      </p>
    </div>
  )
}
