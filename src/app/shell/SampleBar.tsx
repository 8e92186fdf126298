import { shellMessages } from '#messages/shell.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { SampleIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'

/** Says on every screen that shows the sample that it does, and what becomes of changes (design §5). */
export function SampleBar() {
  const isVisitor = useUser() === null
  const { signUp } = useWaysIn()
  return (
    <section
      aria-label={shellMessages.sample.title}
      className="screen-only type-xs flex min-h-8 items-center gap-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink"
    >
      <SampleIcon className="shrink-0" />
      <p className="flex-1">
        {shellMessages.sample.title} {shellMessages.sample.text}
      </p>
      {isVisitor && (
        <span className="font-[580] underline underline-offset-3">
          <Link to={signUp} kind="plain">
            {shellMessages.sample.getStarted}
          </Link>
        </span>
      )}
    </section>
  )
}
