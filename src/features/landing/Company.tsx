import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { ExternalLink } from '#ui/link/Link.tsx'
import { StatementSection } from './Section.tsx'

const { title, text, facts, support, supportText } = landingMessages.company

/** About the company. */
export function Company() {
  const { productName, providerName, supportEmail } = useAppConfig()
  return (
    <StatementSection id="company" title={title} text={text({ product: productName })}>
      <dl className="mt-8 grid gap-x-8 gap-y-5 border-t border-line pt-5 md:grid-cols-3">
        {facts({ provider: providerName }).map((fact) => (
          <div key={fact.term}>
            <dt className="type-section">{fact.term}</dt>
            <dd className="mt-1 text-pretty text-ink-2">{fact.text}</dd>
          </div>
        ))}
        <div>
          <dt className="type-section">{support}</dt>
          <dd className="mt-1 text-ink-2">
            {supportText}{' '}
            <span className="wrap-anywhere">
              <ExternalLink href={`mailto:${supportEmail}`}>{supportEmail}</ExternalLink>
            </span>
          </dd>
        </div>
      </dl>
    </StatementSection>
  )
}
