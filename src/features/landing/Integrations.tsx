import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Lozenge } from '#ui/Lozenge.tsx'
import { Section, SectionTitle } from './Section.tsx'

const { title, text, road, shop, own, onward } = landingMessages.integrations

/** The integrations as five stops from store to delivery; the product is the current one. */
export function Integrations() {
  const { productName } = useAppConfig()
  const stops = [shop, { name: productName, parts: [own], isHere: true }, ...onward]
  return (
    <Section id="integrations" band>
      <SectionTitle id="integrations">{title}</SectionTitle>
      <p className="type-lg mt-4 text-ink-2">{text}</p>
      <ol aria-label={road} className="mt-10 grid max-md:gap-6 md:grid-cols-[repeat(4,1fr)_auto]">
        {stops.map((stop) => (
          <Stop key={stop.name} {...stop} />
        ))}
      </ol>
    </Section>
  )
}

/** A stop: a lozenge with its text. The line to the next one is horizontal, on a phone vertical. */
function Stop({ name, parts, isHere = false }: { name: string; parts: string[]; isHere?: boolean }) {
  return (
    <li className="group relative max-md:flex max-md:gap-4 md:not-last:pe-4">
      <span className="absolute border-brand group-last:hidden max-md:start-2.25 max-md:top-2.5 max-md:-bottom-8.5 max-md:border-s-2 md:start-2.5 md:-end-2.5 md:top-2.25 md:border-t-2" />
      <Lozenge state={isHere ? 'current' : 'done'} />
      <div className="min-w-0 md:mt-3">
        <p className="type-base font-[640] wrap-anywhere max-md:leading-5">{name}</p>
        {parts.map((part) => (
          <p key={part} className="type-base text-ink-2">
            {part}
          </p>
        ))}
      </div>
    </li>
  )
}
