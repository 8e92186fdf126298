import { landingMessages } from '#messages/landing.ts'
import { SampleMark, Section } from './Section.tsx'

const { title, sample, sampleText, quotes } = landingMessages.testimonials

/** Quotes, labelled as samples until there are real ones. */
export function Testimonials() {
  return (
    <Section id="testimonials">
      <div>
        <h2 id="testimonials-title" className="type-xl">
          {title}
        </h2>
        <SampleMark label={sample}>{sampleText}</SampleMark>
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr]">
        {quotes.map(({ text, by }, index) => (
          <figure key={text}>
            <blockquote className={`text-pretty ${index === 0 ? 'type-2xl leading-9' : 'type-xl'}`}>
              {text}
            </blockquote>
            <figcaption className="mt-4 text-ink-2">{by}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
