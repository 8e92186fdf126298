/** The mark: three lozenges in a row, the last one open. */
export function Mark({ ground = 'page' }: { ground?: 'page' | 'night' | undefined }) {
  return (
    <svg
      viewBox="0 0 34 16"
      aria-hidden="true"
      className={`mirrored h-4 w-8.5 shrink-0 ${ground === 'night' ? 'fill-on-night' : 'fill-brand'}`}
    >
      <path d="M3.500 4.500 7 8l-3.500 3.500L0 8z" />
      <path d="m13 2.500 5.500 5.500L13 13.500 7.500 8z" />
      <path
        d="M26 0l8 8-8 8-8-8zm0 4.500L22.500 8l3.500 3.500L29.500 8z"
        fillRule="evenodd"
        className={ground === 'night' ? 'fill-accent' : undefined}
      />
    </svg>
  )
}

/** The mark with the product's name. */
export function Logo(props: { product: string; ground?: 'page' | 'night' | undefined }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <Mark ground={props.ground} />
      <span className="truncate text-[1.0625rem]/7 font-[640] tracking-[-0.01em]">{props.product}</span>
    </span>
  )
}
