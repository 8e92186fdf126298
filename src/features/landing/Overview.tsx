import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Section } from './Section.tsx'

const { title, text, figures } = landingMessages.overview

/** Who the product is for, and its figures. */
export function Overview() {
  const { productName } = useAppConfig()
  return (
    <Section id="overview">
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[4fr_7fr]">
        <h2 id="overview-title" className="type-2xl">
          {title}
        </h2>
        <div className="min-w-0">
          <p className="type-lg max-w-160 text-pretty text-ink-2">{text({ product: productName })}</p>
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
        </div>
      </div>
    </Section>
  )
}
