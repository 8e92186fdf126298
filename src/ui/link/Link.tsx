import type { ReactNode } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { PlainLink } from './PlainLink.tsx'

/** text: underlined in its sentence. quiet: second voice (foot of a page). plain: looks like its surroundings. tile: fills its box. */
type LinkKind = 'text' | 'quiet' | 'plain' | 'tile'

const KIND: Record<LinkKind, string> = {
  text: 'colours text-brand-ink underline decoration-1 underline-offset-3 hover:decoration-2',
  quiet:
    'type-xs colours inline-flex min-h-6 items-center text-ink-2 underline underline-offset-3 hover:text-ink phone:min-h-11',
  plain: '',
  tile: 'colours flex min-h-12 items-center justify-between gap-2 px-(--gutter) hover:bg-hover',
}

interface LinkContent {
  children: ReactNode
  kind?: LinkKind | undefined
}

/** A link inside the application. */
export function Link(props: LinkContent & { to: string }) {
  return (
    <PlainLink to={props.to} className={KIND[props.kind ?? 'text']}>
      {props.children}
    </PlainLink>
  )
}

/** A link to another site (opens a new tab), `mailto:` or `tel:`. */
export function ExternalLink(props: LinkContent & { href: string }) {
  const web = /^https?:/.test(props.href)
  return (
    <a
      href={props.href}
      className={KIND[props.kind ?? 'text']}
      {...(web && { target: '_blank', rel: 'noreferrer' })}
    >
      <span>{props.children}</span>
      {web && <VisuallyHidden> ({uiMessages.opensInNewTab})</VisuallyHidden>}
    </a>
  )
}
