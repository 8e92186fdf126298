/** What a chart raises for people to notice: a code and parameters, never a sentence (design §2). */
import type { Failure } from './failures.ts'
import type { RedirectedPath } from './paths.ts'
import type { WorkspaceNotice } from './workspaceNotices.ts'

export type Notice =
  | { code: 'signedIn' }
  | { code: 'signInRefused'; failure: Failure }
  | { code: 'onboardingCompleted' }
  | { code: 'sessionExpired' }
  | { code: 'screenNotOpen'; path: RedirectedPath }
  | WorkspaceNotice

/** The event that carries a notice out of a chart. */
export type NoticeRaised<Raised extends Notice = Notice> = { type: 'notice.raised'; notice: Raised }
