import { landingMessages } from '#messages/landing.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Lattice } from '#ui/Lattice.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useWayHome, useWaysOn } from './landing.hooks.ts'
import { Measure } from './Section.tsx'
import { SectionMenu } from './SectionMenu.tsx'
import { sections } from './sections.ts'

const { navigation, logIn, startFreeTrial } = landingMessages

/** The header: links to the sections, and to sign in or to the home of the signed-in user. */
export function LandingHeader() {
  const { productName } = useAppConfig()
  const home = useWayHome()
  const waysOn = useWaysOn()
  return (
    <header className="on-night sticky-head sticky top-0 z-40">
      <div className="absolute inset-0 overflow-hidden phone:hidden">
        <Lattice rows={2} lit={null} />
      </div>
      <div className="absolute inset-0 overflow-hidden md:hidden">
        <Lattice columns={3} rows={2} lit={null} filled={[]} />
      </div>
      <Measure>
        <div className="relative flex h-19 items-center gap-2 phone:h-16 phone:gap-1">
          <a href="#top" className="min-w-0 overflow-hidden rounded-1 py-1">
            <Logo product={productName} ground="night" />
          </a>
          <nav aria-label={navigation.label} className="ms-10 max-lg:hidden">
            <ul className="flex">
              {sections.map((id) => (
                <li key={id}>
                  <a href={`#${id}`} className={buttonClass({ kind: 'nightQuiet' })}>
                    {navigation[id]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ms-auto flex shrink-0 items-center gap-2 phone:gap-1">
            {home ? (
              <ButtonLink to={home.to} kind="accent">
                {home.label}
              </ButtonLink>
            ) : (
              <span className="visitor-links flex items-center gap-2 phone:gap-1">
                <span className="contents phone:hidden">
                  <ButtonLink to={waysOn.signIn} kind="nightQuiet">
                    {logIn}
                  </ButtonLink>
                </span>
                <ButtonLink to={waysOn.signUp} kind="accent">
                  {startFreeTrial}
                </ButtonLink>
              </span>
            )}
            <SectionMenu offersLogIn={home === null} />
          </div>
        </div>
      </Measure>
    </header>
  )
}
