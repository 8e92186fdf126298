import type { Papers } from '#domain/fulfilment/paperContract.ts'

/** The logo of who sends, if there is one. Beside it is the name, which says the same. */
export function CompanyLogo({ company, className }: { company: Papers['company']; className: string }) {
  return company.logo === '' ? null : (
    <img src={company.logo} alt="" className={`object-contain object-start ${className}`} />
  )
}
