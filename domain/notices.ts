/** What a chart raises for people to notice: a code and parameters, never a sentence (design §2). */
import type { Failure } from './failures.ts'
import type { RedirectedScreen } from './paths.ts'
import type { WorkspaceNotice } from './workspaceNotices.ts'

/** What can be pressed on the sample, but only happens with live data (design §5). */
export type LiveAction = 'createOrder' | 'cancelOrder' | 'verifyOrder' | 'callCustomer'

export type Notice =
  | { code: 'signedIn' }
  | { code: 'signInRefused'; failure: Failure }
  | { code: 'onboardingCompleted' }
  | { code: 'sessionExpired' }
  | { code: 'screenNotOpen'; screen: RedirectedScreen }
  | WorkspaceNotice
  /** What is on screen could not be made into a file. */
  | { code: 'exportFailed' }
  /** What was pressed needs the merchant's own live data. */
  | { code: 'needsLiveData'; action: LiveAction }

/** The event that carries a notice out of a chart. */
export type NoticeRaised<Raised extends Notice = Notice> = { type: 'notice.raised'; notice: Raised }
