import type { CompanyStatus } from '#domain/companies.ts'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import type { OperatorAct, ReviewEvent } from '#domain/operator/review.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { companyReviewMachine } from '#machines/companyReview/companyReview.machine.ts'
import { reviewedCompany } from '#tests/support/operatorRecords.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const waiting = reviewedCompany()
const omar = '0197c9a0-0000-7000-8000-000000000002'
const former_owners = [{ id: omar, email: 'omar@shop.test' }]
const approved = reviewedCompany({ status: 'approved', version: 1, former_owners })
const { id } = waiting
const reason = 'No such company'

const stale = refusedBecause('No.', { code: 'stale_version' })
const refused = refusedBecause('No.', { code: 'event_refused' })

type Context = {
  id: string
  company: ReviewedCompany | null
  act: OperatorAct | null
  person: string | null
  text: string
  refusal: RefusedChange | null
}

/** What an operator can do with a company that waits, and with one that is approved. */
const possible: Partial<Record<CompanyStatus, readonly ReviewEvent[]>> = {
  pending: ['company.approved', 'company.questioned', 'company.rejected'],
  approved: ['company.suspended'],
}
const isPossible = ({ company }: Context, act: OperatorAct | null) =>
  company !== null &&
  act !== null &&
  (act === 'owner.restored'
    ? company.former_owners.length > 0
    : (possible[company.status] ?? []).some((known) => known === act))

const chooses =
  (act: OperatorAct, person: string | null = null) =>
  (context: Context): Outcome<Context> =>
    isPossible(context, act)
      ? {
          to: 'asking.answering',
          sets: { act, person, text: context.act === act ? context.text : '', refusal: null },
        }
      : {}

const submits = (context: Context): Outcome<Context> => {
  const needsText = context.act === 'company.rejected' || context.act === 'owner.restored'
  const isMissing = needsText && context.text === ''
  if (isMissing) return { to: 'asking.incomplete', tells: [{ type: 'focus.requested', target: 'text' }] }
  return isPossible(context, context.act) ? { to: 'sending', sets: { refusal: null } } : {}
}

const reads = { readCompany: ({ id }: Context) => ({ id }) }

export const companyReviewModel: Model<typeof companyReviewMachine> = {
  machine: companyReviewMachine,
  starts: {
    'a company is opened': {
      input: { id },
      to: 'loading',
      sets: { id, company: null, act: null, person: null, text: '', refusal: null },
    },
  },
  steps: {
    'a waiting company comes': done('readCompany', waiting),
    'an approved company comes': done('readCompany', approved),
    'there is no company': done('readCompany', null),
    'no company comes': fails('readCompany', new Error('no answer')),
    'tries again': { type: 'loading.retried' },
    'has its data exported': { type: 'company.exported' },
    'chooses to approve': { type: 'act.chosen', act: 'company.approved' },
    'chooses to reject': { type: 'act.chosen', act: 'company.rejected' },
    'chooses to suspend': { type: 'act.chosen', act: 'company.suspended' },
    'chooses to restore an owner': { type: 'act.chosen', act: 'owner.restored', person: omar },
    'writes why': { type: 'text.changed', text: reason },
    'writes nothing': { type: 'text.changed', text: '' },
    submits: { type: 'act.submitted' },
    dismisses: { type: 'act.dismissed' },
    'it is done': done('sendDecision', approved),
    'it is outdated': fails('sendDecision', stale),
    'it is refused': fails('sendDecision', refused),
    'there is no response': fails('sendDecision', new Error('no answer')),
  },
  flags: ({ company, act, text, refusal }) => [company?.status, act, text, refusal?.code],
  states: {
    loading: {
      tags: ['loading'],
      runs: reads,
      steps: {
        'a waiting company comes': { to: 'ready.undecided', sets: { company: waiting } },
        'an approved company comes': { to: 'ready.undecided', sets: { company: approved } },
        'there is no company': { to: 'missing' },
        'no company comes': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    missing: { tags: ['missing'] },
    ready: {
      tags: ['ready'],
      steps: {
        'chooses to approve': chooses('company.approved'),
        'chooses to reject': chooses('company.rejected'),
        'chooses to suspend': chooses('company.suspended'),
        'chooses to restore an owner': chooses('owner.restored', omar),
        'has its data exported': { to: 'ready.refreshing' },
      },
    },
    'ready.undecided': {},
    'ready.refreshing': {
      runs: reads,
      steps: {
        'a waiting company comes': { to: 'ready.undecided', sets: { company: waiting } },
        'an approved company comes': { to: 'ready.undecided', sets: { company: approved } },
        'there is no company': { to: 'missing' },
        'no company comes': { to: 'ready.undecided' },
      },
    },
    'ready.decided': { tags: ['decided'] },
    asking: {
      tags: ['ready', 'asking'],
      steps: {
        'writes why': { to: 'asking.answering', sets: { text: reason } },
        'writes nothing': { to: 'asking.answering', sets: { text: '' } },
        submits,
        dismisses: { to: 'ready.undecided', sets: { refusal: null } },
      },
    },
    'asking.answering': {},
    'asking.incomplete': { tags: ['incomplete'] },
    'asking.outdated': {
      tags: ['outdated'],
      steps: { 'writes why': { sets: { text: reason } }, 'writes nothing': { sets: { text: '' } } },
    },
    'asking.refused': { tags: ['refused'] },
    'asking.unanswered': { tags: ['unanswered'] },
    sending: {
      tags: ['ready', 'asking', 'busy'],
      runs: {
        sendDecision: ({ company, act, person, text }) => ({
          id,
          type: act,
          person,
          text: act === 'company.approved' ? null : text,
          version: company?.version,
        }),
      },
      steps: {
        'it is done': {
          to: 'ready.decided',
          sets: { company: approved, text: '', refusal: null },
          tells: [{ type: 'focus.requested', target: 'heading' }],
        },
        'it is outdated': { to: 'rereading', sets: { refusal: stale.refusal } },
        'it is refused': { to: 'asking.refused', sets: { refusal: refused.refusal } },
        'there is no response': { to: 'asking.unanswered', sets: { refusal: null } },
      },
    },
    rereading: {
      tags: ['ready', 'asking', 'busy'],
      runs: reads,
      steps: {
        'a waiting company comes': { to: 'asking.outdated', sets: { company: waiting } },
        'an approved company comes': { to: 'asking.outdated', sets: { company: approved } },
        'there is no company': { to: 'missing' },
        'no company comes': { to: 'asking.outdated' },
      },
    },
  },
  invariants: {
    'a rejection is never sent without a reason': ({ state, context }) =>
      !state.includes('sending') || context.act !== 'company.rejected' || context.text !== '',
  },
}
