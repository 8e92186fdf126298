import { formatMoney } from '#domain/money.ts'
import { landingMessages } from '#messages/landing.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { customer } from './sampleExcerpt.ts'

const { orders, totalSpent, accepted } = landingMessages.features.customerPortal

/** The facts of a sample customer. */
export function CustomerFacts() {
  const facts = [
    { term: orders, value: String(customer.orders) },
    { term: totalSpent, value: formatMoney(customer.totalSpent, 'list') },
    { term: accepted, value: `${Math.round(customer.acceptanceRate * 100)}%` },
  ]
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={customer.name} />
        <p>
          <span className="type-label block">{customer.name}</span>
          <span className="text-ink-3">{customer.city}</span>
        </p>
      </div>
      <dl className="mt-4">
        {facts.map(({ term, value }) => (
          <div key={term} className="flex justify-between gap-4 border-t border-line py-2.5">
            <dt>{term}</dt>
            <dd className="figures font-[560]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
