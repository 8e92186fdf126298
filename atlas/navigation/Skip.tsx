import { SkipLink } from '#ui/SkipLink.tsx'

/** A skip link to an element that can take the focus. What is after '#' is an address of the atlas that is opened as a file. */
export function Skip({ to, label }: { to: string; label?: string }) {
  return (
    <SkipLink
      to={to}
      {...(label !== undefined && { label })}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    />
  )
}
