import { type ReactNode, useId } from 'react'

/** A part of the form with its heading, ruled off from the one before. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line px-(--gutter) py-5 not-first:border-t">
      <h2 id={id} className="type-section mb-4">
        {title}
      </h2>
      {children}
    </section>
  )
}
