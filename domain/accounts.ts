/** What the server says about the signed-in account: the user, and why the company was rejected, if it was. */
import { isSameUser, type User } from './users.ts'

export type Account = { user: User; rejectionReason: string | null }

/** Whether an answer says nothing new. */
export function isSameAccount(a: Account | null, b: Account | null): boolean {
  if (a === null || b === null) return a === b
  return isSameUser(a.user, b.user) && a.rejectionReason === b.rejectionReason
}

/** How often approval is asked for, in milliseconds (design §3): every 5 s, growing to 15 s. */
export const approvalPolling = { firstMs: 5_000, growth: 1.25, longestMs: 15_000 } as const

/** The pause after one of `delayMs`. */
export function nextPollDelay(delayMs: number): number {
  return Math.min(delayMs * approvalPolling.growth, approvalPolling.longestMs)
}
