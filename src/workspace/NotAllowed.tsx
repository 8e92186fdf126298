import { paths } from '#domain/paths.ts'
import { workspaceMessages } from '#messages/workspace.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'

/** In the place of a screen that the person's role does not include: the reason, and the way to the orders. */
export function NotAllowed({ reason }: { reason: string }) {
  return (
    <main id="main">
      <EmptyState
        level={1}
        title={reason}
        action={<ButtonLink to={paths.orders}>{workspaceMessages.toOrders}</ButtonLink>}
      />
    </main>
  )
}
