import { shellMessages } from '#messages/shell.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useWorkspaceChoice } from './workspace.hooks.ts'

/**
 * A screen that the sample does not have: says so, and leads to own orders.
 * @param signUp where a visitor begins; null for a person who is signed in
 */
export function NeedsOwnOrders(props: { title: string; text: string; signUp: string | null }) {
  const { reasonAgainst, isChoosing, choose } = useWorkspaceChoice()
  return (
    <main id="main">
      <EmptyState
        level={1}
        title={props.title}
        action={
          props.signUp === null ? (
            <Button busy={isChoosing} unavailable={reasonAgainst} onClick={() => choose('live')}>
              {workspaceMessages.startOwn}
            </Button>
          ) : (
            <ButtonLink to={props.signUp}>{shellMessages.sample.getStarted}</ButtonLink>
          )
        }
      >
        {props.text}
      </EmptyState>
    </main>
  )
}
