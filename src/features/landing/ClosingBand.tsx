import { landingMessages } from '#messages/landing.ts'
import { Lattice } from '#ui/Lattice.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useWayHome, useWaysOn } from './landing.hooks.ts'
import { Measure } from './Section.tsx'

const { closing, createAccount } = landingMessages

/** The last section, with the links to sign up and sign in. */
export function ClosingBand() {
  const home = useWayHome()
  const waysOn = useWaysOn()
  return (
    <section aria-labelledby="closing-title" className="on-night relative mt-14 overflow-hidden phone:mt-9">
      <div className="max-lg:hidden">
        <Lattice rows={4} lit={null} />
      </div>
      <Measure>
        <div className="relative flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-20 phone:py-12">
          <div>
            <h2 id="closing-title" className="type-3xl phone:type-2xl">
              {closing.title}
            </h2>
            <p className="type-lg mt-3 text-on-night-2 phone:type-base">{closing.text}</p>
          </div>
          <span className={home ? '' : 'visitor-links'}>
            <ButtonLink to={home?.to ?? waysOn.signUp} kind="accent" size="main">
              {home?.label ?? createAccount}
            </ButtonLink>
          </span>
        </div>
      </Measure>
    </section>
  )
}
