import { workspaceMessages } from '#messages/workspace.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AddIcon } from '#ui/icons.ts'
import { useWorkspaceChoice } from './workspace.hooks.ts'

/** What an empty list of a company's own data says: how to begin, and where to look around first (design §5). */
export function Invitation(props: { title: string; text: string; action: string; onAction: () => void }) {
  const { isChoosing, choose } = useWorkspaceChoice()
  return (
    <EmptyState
      title={props.title}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button kind="primary" icon={AddIcon} onClick={props.onAction}>
            {props.action}
          </Button>
          <Button busy={isChoosing} onClick={() => choose('sample')}>
            {workspaceMessages.seeSample}
          </Button>
        </span>
      }
    >
      {props.text}
    </EmptyState>
  )
}
