import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext } from 'react'
import type { ActorRefFrom, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { formatMoney, type Money, type MoneyPlace } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { Capability } from '#domain/workspaceFacts.ts'
import type { Item } from '#domain/workspaceNotices.ts'
import type { workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import { rightMessages } from '#messages/rights.ts'
import { type ScreenParent, useScreen } from '#ui/useScreen.ts'
import type { Workspace } from './workspace.ts'

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>

type WorkspaceParts = Required<SnapshotFrom<typeof workspaceMachine>['children']>

export const WorkspaceContext = createContext<WorkspaceActor | null>(null)

/** Whether the person chooses the workspace. The sample asks the server nothing: it is known with the account. */
export const MayChooseContext = createContext(true)

/** The workspace that the screens of the application run in. */
export function useWorkspaceActor(): WorkspaceActor {
  const actor = useContext(WorkspaceContext)
  if (!actor) throw new Error('useWorkspaceActor: no WorkspaceContext above')
  return actor
}

/** A chart that runs as long as the workspace. */
export function useWorkspacePart<Part extends keyof WorkspaceParts>(part: Part): WorkspaceParts[Part] {
  const actor = useSelector(useWorkspaceActor(), ({ children }) => children[part])
  if (!actor) throw new Error(`useWorkspacePart: the workspace has no ${part}`)
  return actor as WorkspaceParts[Part]
}

/** The workspace of the current user. */
export function useWorkspace(): Workspace {
  // The chart knows only the facts of it, because a chart calls nothing itself; provideWorkspace was given all.
  return useSelector(useWorkspaceActor(), ({ context }) => context.data) as Workspace
}

/** A part that not every workspace has, for what is offered only where it is. */
export function useOwnPart<Name extends keyof Workspace>(name: Name): NonNullable<Workspace[Name]> {
  return useWorkspace()[name] as NonNullable<Workspace[Name]>
}

/** Whether the workspace can do this: a screen offers it only then (design §5). */
export function useCapability(capability: Capability): boolean {
  return useWorkspace().capabilities.includes(capability)
}

/** Something that a role includes or not. */
export type Right = keyof typeof rightMessages

/** What the person's role includes; null while that is not known, and where there are no roles. */
export function useRights(): readonly string[] | null {
  return useSelector(useWorkspacePart('news'), ({ context }) => context.rights)
}

/** Whether the person's role includes something; true as long as that is not known. */
export function useMay(): (right: Right) => boolean {
  const rights = useRights()
  return useCallback((right) => rights === null || rights.includes(right), [rights])
}

/** Why the person's role does not include something; undefined where it does. */
export function useReasonAgainst(right: Right): string | undefined {
  const may = useMay()
  return may(right) ? undefined : rightMessages[right]
}

/** The choice between the sample and the company's own data. */
export function useWorkspaceChoice() {
  const actor = useWorkspacePart('leaving')
  const mayChoose = useContext(MayChooseContext)
  return {
    mayChoose,
    /** Why this person does not choose. */
    reasonAgainst: mayChoose ? undefined : rightMessages['workspace.choose'],
    isChoosing: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    choose: (workspace: WorkspaceKind) => actor.send({ type: 'workspace.requested', workspace }),
  }
}

/** Where a new order is created; null where the workspace cannot. */
export function useNewOrderPath(): string | null {
  return useCapability('createOrders') ? paths.newOrder : null
}

/** The connection to news of other people's changes while it is lost, and what a person can do; null while it is not. */
export function useLostConnection() {
  const actor = useWorkspacePart('news')
  const isStale = useSelector(actor, (snapshot) => snapshot.hasTag('stale'))
  const at = useSelector(actor, ({ context }) => context.lostAt)
  const isTrying = useSelector(actor, (snapshot) => snapshot.hasTag('reconnecting'))
  return isStale && at !== null ? { at, isTrying, retry: () => actor.send({ type: 'news.retried' }) } : null
}

/** Whether the news of other people arrive again, since a moment ago. */
export function useHasCaughtUp(): boolean {
  return useSelector(useWorkspacePart('news'), (snapshot) => snapshot.hasTag('caughtUp'))
}

/** Formats amounts with the labels of the workspace. */
export function useFormatMoney(): (amount: Money, place: MoneyPlace) => string {
  const { moneyLabels } = useWorkspace()
  return useCallback((amount, place) => formatMoney(amount, place, moneyLabels), [moneyLabels])
}

/** The same, as the order's screen has them. */
export function useAmounts(): (amount: Money) => string {
  const formatMoney = useFormatMoney()
  return useCallback((amount) => formatMoney(amount, 'orderDetail'), [formatMoney])
}

/** The actor of a screen of the application; see useScreen. */
export function useWorkspaceScreen<Logic extends AnyStateMachine>(
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
  return useScreen(useWorkspaceActor(), id, logic, readInput)
}

/** Below what the screens of the operator's console run, which has no workspace. */
export const ConsoleContext = createContext<ScreenParent | null>(null)

/** The same for a screen that the operator's console has, too. */
export function useNearestScreen<Logic extends AnyStateMachine>(
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
  const console = useContext(ConsoleContext)
  const workspace = useContext(WorkspaceContext)
  const parent = console ?? workspace
  if (!parent) throw new Error('useNearestScreen: neither WorkspaceContext nor ConsoleContext above')
  return useScreen(parent, id, logic, readInput)
}

/** Deletes a record; the notice that says so offers Undo. */
export function useDelete(): (item: Item) => void {
  const changeQueue = useWorkspacePart('changeQueue')
  return useCallback((item) => changeQueue.send({ type: 'record.deleted', item }), [changeQueue])
}
