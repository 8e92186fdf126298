import { describe, expect, test } from 'vitest'
import { type CompanyStatus, companyStatuses, flagsOf } from '#domain/companies.ts'
import { type CompanyEvent, companyMachine } from '#machines/company/company.machine.ts'
import { type CompanyState, nextCompanyState, stateOf } from '#machines/company/nextCompanyState.ts'

const reason = 'The NTN belongs to another company'

/** A company as it is stored in each state, before any other history. */
const company = (status: CompanyStatus, rest: Partial<CompanyState> = {}): CompanyState => ({
  status,
  hasCompletedSetup: status === 'onboarded',
  rejectionReason: status === 'rejected' ? reason : null,
  exportedAt: null,
  endsAt: null,
  ...rest,
})

const events: Record<CompanyEvent['type'], CompanyEvent> = {
  'company.approved': { type: 'company.approved' },
  'company.rejected': { type: 'company.rejected', reason },
  'company.questioned': { type: 'company.questioned', question: 'Which city is your office in?' },
  'company.answered': { type: 'company.answered', answer: 'Lahore' },
  'company.onboarded': { type: 'company.onboarded' },
  'company.suspended': { type: 'company.suspended' },
  'company.reinstated': { type: 'company.reinstated' },
  'company.exported': { type: 'company.exported', at: 1 },
  'company.endingPlanned': { type: 'company.endingPlanned', endsAt: 2 },
  'company.endingStopped': { type: 'company.endingStopped' },
}
const eventTypes = Object.keys(events) as CompanyEvent['type'][]

/** Every event that a state accepts and where it leads; all others are refused. */
const accepted: Record<CompanyStatus, Partial<Record<CompanyEvent['type'], CompanyStatus>>> = {
  pending: {
    'company.approved': 'approved',
    'company.rejected': 'rejected',
    'company.questioned': 'questioned',
  },
  questioned: {
    'company.approved': 'approved',
    'company.rejected': 'rejected',
    'company.questioned': 'questioned',
    'company.answered': 'pending',
  },
  approved: { 'company.onboarded': 'onboarded', 'company.suspended': 'suspended' },
  onboarded: { 'company.suspended': 'suspended' },
  rejected: { 'company.approved': 'approved' },
  suspended: { 'company.reinstated': 'approved', 'company.exported': 'suspended' },
}

describe('every state and every event', () => {
  for (const status of companyStatuses) {
    for (const type of eventTypes) {
      const target = accepted[status][type]
      if (target) {
        test(`a ${status} company accepts ${type} and is ${target}`, () => {
          expect(nextCompanyState(company(status), events[type])).toMatchObject({
            isAccepted: true,
            companyStatus: { status: target },
          })
        })
      } else {
        test(`a ${status} company refuses ${type}`, () => {
          expect(nextCompanyState(company(status), events[type])).toEqual({
            isAccepted: false,
            refusal: { status, event: type },
          })
        })
      }
    }
  }
})

describe('what a company remembers', () => {
  const after = (companyStatus: CompanyState, ...types: CompanyEvent['type'][]) =>
    types.reduce((current, type) => {
      const change = nextCompanyState(current, events[type])
      if (!change.isAccepted) throw new Error(`${current.status} refused ${type}`)
      return change.companyStatus
    }, companyStatus)

  test('a rejected company keeps the reason', () => {
    expect(after(company('pending'), 'company.rejected')).toEqual(company('rejected'))
  })

  test('a second look approves a rejected company and forgets the reason', () => {
    expect(after(company('rejected'), 'company.approved')).toEqual(company('approved'))
  })

  test('a company that was at work is at work again when it is reinstated', () => {
    expect(after(company('onboarded'), 'company.suspended', 'company.reinstated')).toEqual(
      company('onboarded'),
    )
  })

  test('a company that was never set up goes back to set-up when it is reinstated', () => {
    expect(after(company('approved'), 'company.suspended', 'company.reinstated')).toEqual(company('approved'))
  })

  test('an answer brings the company back to the operator, who can ask again', () => {
    expect(after(company('pending'), 'company.questioned', 'company.answered', 'company.questioned')).toEqual(
      company('questioned'),
    )
  })

  test('a suspended company ends once it was exported, unless that is stopped or it is reinstated', () => {
    const exported = after(company('suspended'), 'company.exported')
    expect(exported).toEqual(company('suspended', { exportedAt: 1 }))
    const ending = after(exported, 'company.endingPlanned')
    expect(ending).toEqual(company('suspended', { exportedAt: 1, endsAt: 2 }))
    expect(nextCompanyState(ending, events['company.endingPlanned']).isAccepted).toBe(false)
    expect(after(ending, 'company.endingStopped')).toEqual(exported)
    expect(after(ending, 'company.reinstated')).toEqual(company('approved'))
  })

  test('the whole way from sign-up to work', () => {
    expect(after(company('pending'), 'company.approved', 'company.onboarded')).toEqual(company('onboarded'))
  })
})

describe('the chart and the rest of the product', () => {
  test('its states are the statuses of domain/companies.ts', () => {
    const states = Object.values(companyMachine.states).flatMap((state) =>
      state.key === 'undecided' ? Object.keys(state.states) : [state.key],
    )
    expect(states).toEqual([...companyStatuses])
  })

  test.each(companyStatuses)('the tag of %s agrees with what the browser is told', (status) => {
    const { status: _, ...context } = company(status)
    const snapshot = companyMachine.resolveState({ value: stateOf(status), context })
    expect(snapshot.hasTag('approved')).toBe(flagsOf(status).is_approved)
  })

  test('asking for the next state changes nothing: the status that was given stays as it was', () => {
    const before = Object.freeze(company('pending'))
    nextCompanyState(before, events['company.rejected'])
    expect(before).toEqual(company('pending'))
  })
})
