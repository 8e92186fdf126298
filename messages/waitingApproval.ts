/** Texts of the screen of a company that is not approved (specification §2, design §3). */
export const waitingApprovalMessages = {
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
  company: 'Company',
  email: 'Email',
  contactSupport: 'Contact Support',
  supportAddress: 'Support answers at',
  mailSubject: 'Account Approval Request',
  check: 'Check again',
  checking: 'Checking...',
  noNews: 'Nothing new yet.',
  logOut: 'Log Out',
  road: 'Your way to the first order',
  steps: [{ label: 'Account' }, { label: 'Approval' }, { label: 'Set-up' }, { label: 'First order' }],
}
