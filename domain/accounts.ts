/** The signed-in account as the server returns it: the user, and the reason if the company was rejected. */
import { isSameUser, type User } from './users.ts'

export type Account = { user: User; rejectionReason: string | null }

/** Whether two accounts are equal: an equal answer causes no transition (design §3). */
export function isSameAccount(a: Account | null, b: Account | null): boolean {
  if (a === null || b === null) return a === b
  return isSameUser(a.user, b.user) && a.rejectionReason === b.rejectionReason
}

/** The intervals at which approval is polled, in milliseconds (design §3). */
export const approvalPolling = { firstMs: 5_000, growth: 1.25, longestMs: 15_000 } as const

/** The interval after one of `delayMs`, in milliseconds. */
export function nextPollDelay(delayMs: number): number {
  return Math.min(delayMs * approvalPolling.growth, approvalPolling.longestMs)
}
