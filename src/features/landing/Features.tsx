import type { ReactNode } from 'react'
import { landingMessages } from '#messages/landing.ts'
import { type Icon, MobileIcon, SecurityIcon, SpeedIcon } from '#ui/icons.ts'
import { CustomerFacts, HoursChart, Screens, StuckOrders } from './lazyPictures.ts'
import { Section, SectionTitle } from './Section.tsx'
import { StaticContent } from './StaticContent.tsx'

const { features } = landingMessages

/** The six features, the first three with a drawing of the product; and what its screens look like. */
export function Features() {
  return (
    <Section id="features">
      <SectionTitle id="features">{features.title}</SectionTitle>
      {/* The gaps are the lines: the background of the frame is visible through them. */}
      <div className="mt-10 grid gap-px overflow-hidden rounded-4 border border-line bg-line md:grid-cols-6 phone:mt-6">
        <div className="grid bg-surface md:col-span-6 lg:grid-cols-[4fr_7fr]">
          <Words {...features.orderProcessing} />
          <StaticContent>
            <StuckOrders />
          </StaticContent>
        </div>
        <Pictured words={features.customerPortal} picture={<CustomerFacts />} />
        <Pictured words={features.analytics} picture={<HoursChart />} />
        <Brief icon={SecurityIcon} {...features.security} />
        <Brief icon={SpeedIcon} {...features.speed} />
        <Brief icon={MobileIcon} {...features.mobileReadiness} />
      </div>
      <StaticContent>
        <Screens />
      </StaticContent>
    </Section>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="p-10 phone:p-5">
      <h3 className="type-xl">{title}</h3>
      <p className="type-base mt-2 max-w-112 text-pretty text-ink-2">{text}</p>
    </div>
  )
}

function Pictured(props: { words: { title: string; text: string }; picture: ReactNode }) {
  return (
    <div className="flex flex-col justify-between bg-surface md:col-span-3">
      <Words {...props.words} />
      <div className="px-10 pb-10 phone:px-5 phone:pb-6">
        <StaticContent>{props.picture}</StaticContent>
      </div>
    </div>
  )
}

function Brief({ icon: Drawing, title, text }: { icon: Icon; title: string; text: string }) {
  return (
    <div className="flex gap-3 bg-surface p-6 md:col-span-2 lg:px-10 lg:py-7 phone:p-5">
      <Drawing className="mt-0.5 size-5 text-brand-ink" />
      <div>
        <h3 className="type-section">{title}</h3>
        <p className="mt-1 text-pretty text-ink-2">{text}</p>
      </div>
    </div>
  )
}
