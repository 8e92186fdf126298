import { workspaceMessages } from '#messages/workspace.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AddIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { importPaths } from './navigation.ts'
import { type Right, useCapability, useReasonAgainst, useWorkspaceChoice } from './workspace.hooks.ts'

/**
 * What a screen without anything of a company's own says: the ways to begin that the workspace has, and where to look
 * around first (design §5).
 */
export function Invitation(props: {
  title: string
  text: string
  action: string
  /** What a file brings in: the words of the link to the import. */
  importing: string
  onAction: () => void
  /** What a role must include to do it. */
  right: Right
}) {
  const { mayChoose, isChoosing, choose } = useWorkspaceChoice()
  const reasonAgainst = useReasonAgainst(props.right)
  const mayImport = useReasonAgainst('records.import') === undefined
  const canImport = useCapability('importRecords') && mayImport
  return (
    <EmptyState
      title={props.title}
      action={
        <span className="flex flex-wrap justify-center gap-2 phone:flex-col">
          <Button icon={AddIcon} onClick={props.onAction} unavailable={reasonAgainst}>
            {props.action}
          </Button>
          {canImport && (
            <>
              <ButtonLink to={importPaths.file}>{props.importing}</ButtonLink>
              <ButtonLink to={importPaths.sample}>{workspaceMessages.copySample}</ButtonLink>
            </>
          )}
          {mayChoose && (
            <Button kind="quiet" busy={isChoosing} onClick={() => choose('sample')}>
              {workspaceMessages.seeSample}
            </Button>
          )}
        </span>
      }
    >
      {props.text}
    </EmptyState>
  )
}
