import { SkipLink } from '#ui/SkipLink.tsx'
import { ClosingBand } from './ClosingBand.tsx'
import { Company } from './Company.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Integrations } from './Integrations.tsx'
import { LandingFooter } from './LandingFooter.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { useStoredUserMark } from './landing.hooks.ts'
import { Overview } from './Overview.tsx'
import { Testimonials } from './Testimonials.tsx'

/** `/`: the landing page (specification §1 and §2). */
export default function LandingPage() {
  useStoredUserMark()
  return (
    <div className="bg-surface">
      <SkipLink />
      <LandingHeader />
      <main id="main">
        <Hero />
        <Overview />
        <Features />
        <Integrations />
        <Testimonials />
        <Company />
        <ClosingBand />
      </main>
      <LandingFooter />
    </div>
  )
}
