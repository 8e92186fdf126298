import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { NewOrderField } from '#domain/fulfilment/newOrder.ts'
import { PHONE, useMedia } from '#ui/useMedia.ts'
import { type NewOrderActor, useIsUsed } from './newOrder.hooks.ts'

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

type Rare = { actor: NewOrderActor; fields: readonly NewOrderField[]; title: string; children: ReactNode }

/** What few orders need: closed on a phone until something is in it, or is wrong with it. */
export function RarePart({ actor, fields, ...part }: Rare) {
  const isPhone = useMedia(PHONE)
  const isUsed = useIsUsed(actor, fields)
  const details = useRef<HTMLDetailsElement>(null)
  // Only opened: it stays so while it is emptied. As a layout effect, before a focus that was requested in it.
  useLayoutEffect(() => {
    if (isUsed && details.current) details.current.open = true
  })
  if (!isPhone) return <Part {...part} />
  return (
    <details ref={details} className="border-line px-(--gutter) not-first:border-t">
      <summary className="type-section min-h-14 content-center">{part.title}</summary>
      <div className="pb-5">{part.children}</div>
    </details>
  )
}
