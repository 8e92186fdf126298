import type { ReactNode } from 'react'

/** Shown when there is nothing to show: a picture, a sentence, help and one action. */
export function EmptyState(props: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The heading level; 1 when the empty state is the whole page. */
  level?: 1 | 2 | 3 | undefined
}) {
  const Title = `h${props.level ?? 2}` as const
  return (
    <div className="mx-auto flex flex-col items-center px-(--gutter) pt-20 pb-16 text-center phone:pt-14">
      <svg
        viewBox="0 0 94 28"
        aria-hidden="true"
        className="mirrored h-7 w-23.5 fill-none stroke-line-strong stroke-[1.5]"
      >
        <path d="M1 14h8M25 14h8M53 14h11M92 14h2" strokeDasharray="1 4" strokeLinecap="round" />
        <path d="m17 7 7 7-7 7-7-7zm28-2 9 9-9 9-9-9z" strokeLinejoin="round" />
        <path d="m79 1 13 13-13 13-13-13z" strokeDasharray="3 3" />
      </svg>
      <Title className="type-section mt-5">{props.title}</Title>
      {props.children && <div className="mt-1 max-w-80 text-pretty text-ink-2">{props.children}</div>}
      {props.action && <div className="mt-5">{props.action}</div>}
    </div>
  )
}
