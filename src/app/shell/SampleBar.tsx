import { useContext } from 'react'
import { shellMessages } from '#messages/shell.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { SampleIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PrerenderContext } from '#ui/start/prerenderContext.ts'
import { useCapability, useWorkspaceChoice } from '#workspace/workspace.hooks.ts'
import { SAMPLE_BAR } from '../ScreenFocus.tsx'

/** Says on every screen that shows the sample that it does, what becomes of changes, and how to leave it (design §5). */
export function SampleBar() {
  const isVisitor = useUser() === null
  const isDrawing = useContext(PrerenderContext)
  const isKept = useCapability('keepChanges') && !isDrawing
  const { signUp } = useWaysIn()
  const { mayChoose, isChoosing, choose } = useWorkspaceChoice()
  if (isKept) return null
  return (
    <section
      id={SAMPLE_BAR}
      aria-label={shellMessages.sample.title}
      className="outline-sample screen-only type-xs flex min-h-8 items-center gap-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink"
    >
      <SampleIcon className="shrink-0" />
      <p className="flex-1">
        {shellMessages.sample.title} {shellMessages.sample.text}
      </p>
      <span className="outline-signed-in shrink-0">
        {isVisitor ? (
          <ButtonLink size="small" to={signUp}>
            {shellMessages.sample.getStarted}
          </ButtonLink>
        ) : (
          mayChoose && (
            <Button size="small" busy={isChoosing} onClick={() => choose('live')}>
              {workspaceMessages.startOwn}
            </Button>
          )
        )}
      </span>
    </section>
  )
}
