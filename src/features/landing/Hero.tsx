import { paths } from '#domain/paths.ts'
import { landingMessages } from '#messages/landing.ts'
import { useSessionEvents, useUser } from '#session/session.hooks.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Lattice } from '#ui/Lattice.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useWayHome, useWaysOn } from './landing.hooks.ts'
import { OrdersPicture } from './OrdersPicture.tsx'
import { Measure } from './Section.tsx'

/** The first section: one sentence, the links, and a picture of the product (look §7). */
export function Hero() {
  const { productName } = useAppConfig()
  const { requestDemo } = useSessionEvents()
  const home = useWayHome()
  const waysOn = useWaysOn()
  const company = useUser()?.company.name ?? ''
  return (
    <>
      <div className="on-night relative overflow-hidden pb-80">
        {/* Starts behind the header, which renders its own part of the pattern. */}
        <div className="absolute inset-x-0 -top-19 phone:hidden">
          <Lattice />
        </div>
        <div className="absolute inset-x-0 -top-16 md:hidden">
          <Lattice columns={3} rows={4} lit={null} filled={[]} />
        </div>
        <Measure>
          <div className="relative max-w-176 pt-18 phone:pt-8">
            <h1 className="type-4xl max-lg:type-3xl">{landingMessages.title}</h1>
            <p className="type-lg mt-6 max-w-146 text-pretty text-on-night-2 phone:type-base phone:mt-4">
              {landingMessages.lead({ product: productName })}
            </p>
            <div className={`mt-8 phone:mt-6 ${home ? '' : 'visitor-links'}`}>
              <div className="flex flex-wrap gap-3">
                {home ? (
                  <ButtonLink to={home.to} kind="accent" size="main">
                    {home.label}
                  </ButtonLink>
                ) : (
                  <>
                    <ButtonLink to={waysOn.signUp} kind="accent" size="main">
                      {landingMessages.getStarted}
                    </ButtonLink>
                    {/* The demo is for visitors; a user who signed out becomes a visitor by opening it. */}
                    <ButtonLink to={paths.dashboard} kind="night" size="main" onClick={requestDemo}>
                      {landingMessages.requestDemo}
                    </ButtonLink>
                  </>
                )}
              </div>
              <p className="mt-3 text-on-night-2">
                {home ? landingMessages.signedIn({ company }) : landingMessages.demoText}
              </p>
            </div>
          </div>
        </Measure>
      </div>
      <div className="relative -mt-64 pb-6">
        <Measure>
          <OrdersPicture />
        </Measure>
      </div>
    </>
  )
}
