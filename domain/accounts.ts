/** What is known of the signed-in account: the user, the status of the company, and the reason if it was rejected. */
import type { CompanyStatus } from './companies.ts'
import { type CompanyChange, isSameUser, type User, type WorkspaceKind, withCompanySetUp } from './users.ts'

/** `status` is null while only the stored user is known, who does not say why a company is not approved. */
export type Account = {
  user: User
  status: CompanyStatus | null
  rejectionReason: string | null
  /** Which workspace its people see. */
  workspace: WorkspaceKind
  /** Whether this person chooses it; true while that is not known. */
  choosesWorkspace: boolean
  /** False once the server has said that nobody has opened the link in a mail to the user's address. */
  isEmailVerified: boolean
}

/** What a response says of a company beside its two flags. Without `workspace` it is the sample, which everybody may leave. */
export type CompanyNews = {
  workspace?: WorkspaceKind | undefined
  chooses_workspace?: boolean | undefined
  company_status?: CompanyStatus | null | undefined
  rejection_reason?: string | null | undefined
  /** Without it, it is. */
  email_verified?: boolean | undefined
}

/** Why a company is not approved, where it does not just await the operator. */
const reasonsToWait = ['questioned', 'rejected', 'suspended'] as const

/**
 * The account in a response of the server. The flags decide what a user may see (specification §6); the status only
 * says why a company is not approved. A server that does not say it means a pending company.
 */
export function answeredAccount(user: User, news: CompanyNews): Account {
  const rejectionReason = news.rejection_reason ?? null
  const told = reasonsToWait.find((status) => status === news.company_status)
  const isRejected = !news.company_status && rejectionReason !== null
  return {
    user,
    status: flaggedStatus(user) ?? told ?? (isRejected ? 'rejected' : 'pending'),
    rejectionReason,
    workspace: news.workspace ?? 'sample',
    choosesWorkspace: news.chooses_workspace ?? true,
    isEmailVerified: news.email_verified ?? true,
  }
}

/** What is known while nobody is signed in: the sample is seen, and nothing is asked of anybody. */
export const noAccount: Omit<Account, 'user'> & { user: null } = {
  user: null,
  status: null,
  rejectionReason: null,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
}

/** The account of a stored user. Why a company is not approved is not stored (design §3): the server is asked. */
export function storedAccount(user: User, workspace: WorkspaceKind = 'sample'): Account {
  return {
    user,
    status: flaggedStatus(user),
    rejectionReason: null,
    workspace,
    choosesWorkspace: true,
    isEmailVerified: true,
  }
}

/** The account whose company was set up here; nothing while nobody is signed in. What is known of the email address stays. */
export const accountSetUp = (
  { user, isEmailVerified }: Pick<Account, 'isEmailVerified'> & { user: User | null },
  { company, workspace }: { company: CompanyChange; workspace: WorkspaceKind },
): Account | Record<string, never> =>
  user ? { ...storedAccount(withCompanySetUp(user, company), workspace), isEmailVerified } : {}

/** The account of a stored user whose company is suspended: the server says nothing else then. */
export function suspendedAccount(user: User): Account {
  const company = { ...user.company, is_approved: false, is_onboarded: false }
  return { ...storedAccount({ ...user, company }), status: 'suspended' }
}

/** The status of an approved company; null for any other, whose flags are the same for several statuses. */
function flaggedStatus({ company }: User): CompanyStatus | null {
  if (!company.is_approved) return null
  return company.is_onboarded ? 'onboarded' : 'approved'
}

/** Whether two accounts are equal: an equal answer causes no transition (design §3). */
export function isSameAccount(a: Account | null, b: Account | null): boolean {
  if (a === null || b === null) return a === b
  return (
    isSameUser(a.user, b.user) &&
    a.status === b.status &&
    a.rejectionReason === b.rejectionReason &&
    a.workspace === b.workspace &&
    a.choosesWorkspace === b.choosesWorkspace &&
    a.isEmailVerified === b.isEmailVerified
  )
}

/** The intervals at which approval is polled, in milliseconds (design §3). */
export const approvalPolling = { firstMs: 5_000, growth: 1.25, longestMs: 15_000 } as const

/** The interval after one of `delayMs`, in milliseconds. */
export function nextPollDelay(delayMs: number): number {
  return Math.min(delayMs * approvalPolling.growth, approvalPolling.longestMs)
}
