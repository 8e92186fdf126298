import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { SampleIcon } from '#ui/icons.ts'
import type { SectionId } from './sections.ts'

/** The content width of the page. */
export function Measure({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-296 px-(--gutter)">{children}</div>
}

/**
 * A section of the page, 112 px from the next (72 px on a phone). band: with the canvas colour, full width. Its heading
 * is an `h2` with the id `<id>-title`.
 */
export function Section(props: { id: SectionId; band?: boolean | undefined; children: ReactNode }) {
  const { id, band, children } = props
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      // base.css reserves 80 px for a sticky header; this one has 76 px, on a phone 64 px.
      className={`-scroll-mt-1 phone:-scroll-mt-4 ${band ? 'my-14 bg-canvas py-24 phone:my-9 phone:py-14' : 'py-14 phone:py-9'}`}
    >
      <Measure>{children}</Measure>
    </section>
  )
}

export function SectionTitle(props: { id: SectionId; children: ReactNode }) {
  return (
    <h2 id={`${props.id}-title`} className="type-3xl max-w-160 phone:type-2xl">
      {props.children}
    </h2>
  )
}

/** A section whose heading is beside what it says. */
export function StatementSection(props: { id: SectionId; title: string; text: string; children: ReactNode }) {
  return (
    <Section id={props.id}>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[4fr_7fr]">
        <h2 id={`${props.id}-title`} className="type-2xl">
          {props.title}
        </h2>
        <div className="min-w-0">
          <p className="type-lg max-w-160 text-pretty text-ink-2">{props.text}</p>
          {props.children}
        </div>
      </div>
    </Section>
  )
}

/** Says of figures or quotes that they are samples. */
export function SampleMark(props: { label: string; children: string }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
      <Badge tone="amber" icon={SampleIcon}>
        {props.label}
      </Badge>
      {props.children}
    </p>
  )
}
