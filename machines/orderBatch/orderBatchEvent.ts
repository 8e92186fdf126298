import type { BatchAct } from '#domain/fulfilment/orderBatch.ts'
import type { WorkspaceClosing } from '#machines/workspace/screens.ts'

export type OrderBatchEvent =
  | { type: 'act.chosen'; act: BatchAct; ids: readonly string[] }
  | { type: 'answer.given'; name: string; text: string }
  | { type: 'act.confirmed' }
  | { type: 'act.retried' }
  /** Before it begins, while it goes on, or after it: each state has its way out. */
  | { type: 'act.left' }
  /** The list is on screen, or another screen is. */
  | { type: 'list.entered' }
  | { type: 'list.left' }
  | WorkspaceClosing
