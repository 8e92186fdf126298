/** Texts of the screen of a company that is not approved (specification §2, design §3). */
export const waitingApprovalMessages = {
  /** After a reload, until the server answers: only 'not approved' is stored. */
  checking: {
    title: 'Account Status',
    badge: 'Checking status',
    lead: 'Looking up the status of your account. This page shows it as soon as it is known.',
  },
  pending: {
    title: 'Account Pending Approval',
    badge: 'Pending Approval',
    lead: 'An administrator will review your account. You will get an email once it is approved, and this page moves on by itself.',
  },
  rejected: {
    title: 'Account Not Approved',
    badge: 'Not Approved',
    lead: 'An administrator reviewed your account and did not approve it. Contact support if something has changed.',
    reason: 'Reason',
  },
  suspended: {
    title: 'Account Suspended',
    badge: 'Suspended',
    lead: 'An administrator has suspended your account. Your data is kept. Contact support to have the account reinstated.',
  },
  company: 'Company',
  email: 'Email',
  contactSupport: 'Contact Support',
  supportAddress: 'Email us at',
  mailSubject: 'Account Approval Request',
  check: 'Check Again',
  busy: 'Checking...',
  noNews: 'Nothing new yet.',
  logOut: 'Log Out',
  road: 'Your way to the first order',
  steps: [{ label: 'Account' }, { label: 'Approval' }, { label: 'Setup' }, { label: 'First order' }],
}
