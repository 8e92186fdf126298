/** Texts of the operator's console at `/operator`. Those of the command in the terminal are in operator.ts. */
import { type CompanyStatus, ENDING_DAYS } from '#domain/companies.ts'
import type { QueueStatus } from '#domain/operator/companiesQuery.ts'
import type { SharedTrait } from '#domain/operator/operatorContract.ts'
import type { OperatorAct } from '#domain/operator/review.ts'

const statuses: Record<CompanyStatus, string> = {
  pending: 'Waiting',
  questioned: 'Asked',
  approved: 'Approved',
  onboarded: 'At work',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

const emptyQueues: Record<QueueStatus, string> = {
  pending: 'No company is waiting',
  questioned: 'No question is open',
  approved: 'No company has its setup before it',
  onboarded: 'No company is at work',
  rejected: 'No company is rejected',
  suspended: 'No company is suspended',
  all: 'No companies yet',
}

/** 'Today', '1 day', '12 days'. */
const age = (p: { days: number }) =>
  p.days < 1 ? 'Today' : p.days === 1 ? '1 day' : `${p.days.toLocaleString('en')} days`

const traits: Record<SharedTrait, string> = {
  ntn: 'NTN',
  cnic: 'CNIC',
  phone: 'phone number',
  email_domain: 'mail domain',
  store_domain: 'store domain',
}

/** The company, and whom an act is about that is of one person. */
type Subject = { company: string; person: string }

/** What an act is called on its button, what its dialog says, and what there is to say afterwards. */
const acts: Record<
  OperatorAct,
  {
    button: string
    title: (p: Subject) => string
    text: string
    label: string
    confirm: string
    busy: string
    done: (p: Subject) => string
  }
> = {
  'company.approved': {
    button: 'Approve',
    title: ({ company }) => `Approve ${company}?`,
    text: 'Its people can go on to the setup at once.',
    label: '',
    confirm: 'Approve',
    busy: 'Approving…',
    done: ({ company }) => `${company} is approved.`,
  },
  'company.questioned': {
    button: 'Ask for Information',
    title: ({ company }) => `Ask ${company}`,
    text: 'Its waiting page shows the question and takes the answer.',
    label: 'Question',
    confirm: 'Send Question',
    busy: 'Sending…',
    done: ({ company }) => `${company} was asked. It comes back to the queue with its answer.`,
  },
  'company.rejected': {
    button: 'Reject',
    title: ({ company }) => `Reject ${company}?`,
    text: 'The company reads the reason. It can be approved later.',
    label: 'Reason',
    confirm: 'Reject',
    busy: 'Rejecting…',
    done: ({ company }) => `${company} is rejected.`,
  },
  'company.suspended': {
    button: 'Suspend',
    title: ({ company }) => `Suspend ${company}?`,
    text: 'Its people can no longer work. Its data is kept. The company does not read the reason.',
    label: 'Reason, for the trail',
    confirm: 'Suspend',
    busy: 'Suspending…',
    done: ({ company }) => `${company} is suspended.`,
  },
  'company.reinstated': {
    button: 'Reinstate',
    title: ({ company }) => `Reinstate ${company}?`,
    text: 'Its people can go on where they were.',
    label: '',
    confirm: 'Reinstate',
    busy: 'Reinstating…',
    done: ({ company }) => `${company} can go on.`,
  },
  'company.endingPlanned': {
    button: 'Plan the End',
    title: ({ company }) => `End ${company}?`,
    text: `In ${ENDING_DAYS} days all of its data is deleted for good, with the accounts of its people. Its owners get a mail now and at the end. Give them the export before.`,
    label: 'Reason, for the trail',
    confirm: 'Plan the End',
    busy: 'Planning…',
    done: ({ company }) => `${company} ends in ${ENDING_DAYS} days. Until then the end can be stopped.`,
  },
  'company.endingStopped': {
    button: 'Stop the End',
    title: ({ company }) => `Keep ${company}?`,
    text: 'It stays suspended, and its data is kept. Its owners get a mail.',
    label: '',
    confirm: 'Keep',
    busy: 'Stopping…',
    done: ({ company }) => `${company} is kept.`,
  },
  'owner.restored': {
    button: 'Make Owner Again',
    title: ({ person }) => `Make ${person} an owner again?`,
    text: 'They own the company again, at this address. All sessions of the account end, and all owners get a mail. Call a number that the company gave, never one that comes with the request.',
    label: 'How you found out who asks, for the trail',
    confirm: 'Make Owner Again',
    busy: 'Restoring…',
    done: ({ person }) => `${person} is an owner again.`,
  },
  'person.erased': {
    button: 'Erase',
    title: ({ person }) => `Erase ${person} for good?`,
    text: 'The account is deleted, and the name becomes ‘[removed]’ in logs, mails and remarks. This cannot be undone. What the person did stays.',
    label: 'How you found out who asks, for the trail',
    confirm: 'Erase',
    busy: 'Erasing…',
    done: () => 'The person is erased.',
  },
}

const events: Record<string, string> = {
  'company.approved': 'Approved',
  'company.questioned': 'Asked',
  'company.answered': 'Answered',
  'company.rejected': 'Rejected',
  'company.onboarded': 'Set up',
  'company.suspended': 'Suspended',
  'company.reinstated': 'Reinstated',
  'company.exported': 'Exported',
  'company.endingPlanned': 'End planned',
  'company.endingStopped': 'End stopped',
  'person.exported': 'A person’s data exported',
  'person.erased': 'A person erased',
  'secondFactor.reset': 'Two-step sign-in reset',
  'owner.restored': 'Owner restored',
  'sessions.ended': 'Signed out everywhere',
}

export const operatorConsoleMessages = {
  navigation: 'Operator',
  companies: 'Companies',
  logOut: 'Log Out',
  signedInAs: (p: { name: string; email: string }) => `${p.name}, ${p.email}`,
  statuses,
  notLoaded: 'This couldn’t be loaded.',
  secondFactor: {
    title: 'Set up two-step sign-in first',
    text: 'The console shows the data of all companies. It opens only for operators who sign in with a password and a code.',
    setUp: 'Open Your Account',
  },
  queue: {
    search: 'Search by name, email, phone, NTN or domain',
    placeholder: 'Name, email, phone, NTN, domain',
    tabs: 'Companies by status',
    all: 'All',
    caption: 'Companies, the oldest first',
    columns: { company: 'Company', owner: 'Owner', phone: 'Phone', signedUp: 'Signed up', status: 'Status' },
    noPhone: 'No phone',
    age,
    showing: (p: { total: number; page: number; pages: number }) =>
      `${p.total === 1 ? '1 company' : `${p.total.toLocaleString('en')} companies`} · Page ${p.page} of ${p.pages}`,
    pages: 'Pages of companies',
    empty: (p: { status: QueueStatus }) => emptyQueues[p.status],
    nothingFound: 'No company matches',
    nothingFoundText: 'Try another search, or another status.',
    clear: 'Clear Search',
  },
  mails: {
    title: 'Mails',
    caption: 'Mails, the newest first',
    columns: { subject: 'Subject', written: 'Written', status: 'Status' },
    statuses: { sent: 'Sent', waiting: 'Waiting', failed: 'Failed' },
    notSent: 'No mail server is configured: mails stay here. Open one to read it, with its link.',
    empty: 'No mails yet',
    emptyText: 'The product writes one when a company is approved, rejected or asked something.',
    showing: (p: { total: number; page: number; pages: number }) =>
      `${p.total === 1 ? '1 mail' : `${p.total.toLocaleString('en')} mails`} · Page ${p.page} of ${p.pages}`,
    pages: 'Pages of mails',
    open: (p: { subject: string }) => `Read: ${p.subject}`,
    facts: { to: 'To', written: 'Written', sent: 'Sent', tries: 'Tries', error: 'Last error' },
    again: 'Send Again',
    sending: 'Asking…',
    hurried: 'It is sent again within two minutes.',
    close: 'Close',
  },
  review: {
    back: 'Companies',
    missing: { title: 'There is no such company', text: 'It may have another address.' },
    own: 'You are one of the people of this company. Another operator decides on it.',
    signedUp: (p: { day: string }) => `Signed up ${p.day}`,
    export: 'Export All Data',
    exporting: 'Exporting…',
    exportPerson: (p: { name: string }) => `Export What Is Known of ${p.name}`,
    notExported: 'The file was not made. Try again.',
    endsOn: (p: { day: string }) => `All its data is deleted on ${p.day}`,
    formerOwners: 'Owners of before',
    given: 'What it gave',
    facts: {
      email: 'Email',
      phone: 'Phone',
      cnic: 'CNIC',
      designation: 'Designation',
      role: 'Role',
    },
    none: 'Not given',
    setup: 'Setup',
    noSetup: 'Not set up yet.',
    warehouses: 'Chosen warehouses',
    similar: 'Similar companies',
    noSimilar: 'No other company has the same NTN, CNIC, phone number, mail domain or store domain.',
    same: (p: { traits: readonly SharedTrait[] }) =>
      `Same ${p.traits.map((trait) => traits[trait]).join(', ')}`,
    trail: 'Trail',
    noTrail: 'Nothing was decided yet.',
    event: (p: { event: string }) => events[p.event] ?? p.event,
    trailLine: (p: { by: string; when: string }) => `${p.by}, ${p.when}`,
    acts,
    cancel: 'Cancel',
    failed: 'No response. It may have been done: try again, and nothing is done twice.',
    statusNow: (p: { before: string; after: string }) => `It was ${p.before} and is ${p.after} now.`,
    theirText: (p: { text: string }) => `They wrote: ${p.text}`,
    stillPossible: 'What you wrote is kept. Send it again if it is still right.',
    notPossible: 'That cannot be done with the company as it is now.',
    backToQueue: 'Back to the Companies',
  },
}
