import type { ReactNode } from 'react'
import { unguardedPaths } from '#domain/paths.ts'
import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Logo } from '#ui/Logo.tsx'
import { ExternalLink, Link } from '#ui/link/Link.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { Measure } from './Section.tsx'
import type { SectionId } from './sections.ts'

const { footer, navigation } = landingMessages

export function LandingFooter() {
  const { productName, supportEmail } = useAppConfig()
  return (
    <footer className="py-12">
      <Measure>
        <div className="grid grid-cols-2 gap-x-8 gap-y-8 md:grid-cols-[2fr_1fr_1fr_auto]">
          <div className="min-w-0 phone:col-span-2">
            <Logo product={productName} />
            <p className="mt-3 max-w-60 text-ink-2">{footer.text}</p>
          </div>
          <Links title={footer.product} ids={['overview', 'features', 'integrations']} />
          <Links title={footer.company} ids={['testimonials', 'company']}>
            <li>
              <ExternalLink kind="quiet" href={`mailto:${supportEmail}`}>
                {footer.support}
              </ExternalLink>
            </li>
            <li>
              <Link kind="quiet" to={unguardedPaths.privacy}>
                {footer.privacy}
              </Link>
            </li>
            <li>
              <Link kind="quiet" to={unguardedPaths.terms}>
                {footer.terms}
              </Link>
            </li>
          </Links>
          <div className="phone:col-span-2">
            <ThemeSwitch />
          </div>
        </div>
      </Measure>
    </footer>
  )
}

function Links(props: { title: string; ids: readonly SectionId[]; children?: ReactNode }) {
  return (
    <nav aria-label={props.title}>
      <p className="type-label">{props.title}</p>
      <ul className="mt-2">
        {props.ids.map((id) => (
          <li key={id}>
            <ExternalLink kind="quiet" href={`#${id}`}>
              {navigation[id]}
            </ExternalLink>
          </li>
        ))}
        {props.children}
      </ul>
    </nav>
  )
}
