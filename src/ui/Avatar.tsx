/** The initials of a name. Hidden from assistive technology, because the name is always next to it. */
export function Avatar({ name }: { name: string }) {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className="type-xs grid size-8 shrink-0 place-items-center rounded-2 bg-selected font-[640] text-brand-ink"
    >
      {letters}
    </span>
  )
}
