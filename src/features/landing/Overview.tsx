import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { StatementSection } from './Section.tsx'

const { title, text, figures } = landingMessages.overview

/** Who the product is for, and its figures. */
export function Overview() {
  const { productName } = useAppConfig()
  return (
    <StatementSection id="overview" title={title} text={text({ product: productName })}>
      {figures.length > 0 && (
        <ul className="mt-8 grid grid-cols-3 gap-4 border-t border-line pt-5">
          {figures.map(({ value, unit }) => (
            <li key={unit}>
              <span className="type-3xl block phone:type-2xl">{value}</span>{' '}
              <span className="text-ink-3">{unit}</span>
            </li>
          ))}
        </ul>
      )}
    </StatementSection>
  )
}
