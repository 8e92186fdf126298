import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { SampleMark, StatementSection } from './Section.tsx'

const { title, text, figures, sample, sampleText } = landingMessages.overview

/** Who the product is for, and its figures. */
export function Overview() {
  const { productName } = useAppConfig()
  return (
    <StatementSection id="overview" title={title} text={text({ product: productName })}>
      <ul className="mt-8 grid grid-cols-3 gap-4 border-t border-line pt-5 text-ink-2">
        {figures.map(({ value, unit }) => (
          <li key={unit}>
            <span className="type-2xl block phone:type-xl">
              <span className="force-ltr">{value}</span>
            </span>{' '}
            <span className="text-ink-3">{unit}</span>
          </li>
        ))}
      </ul>
      <SampleMark label={sample}>{sampleText}</SampleMark>
    </StatementSection>
  )
}
