import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'

/** A company as an operator sees it, for tests of charts: it waits, and nobody has decided on it. */
export function reviewedCompany(changes: Partial<ReviewedCompany> = {}): ReviewedCompany {
  return {
    id: '0197c9a0-0000-7000-8000-000000000001',
    name: 'Chenab Traders',
    status: 'pending',
    version: 0,
    signed_up_at: 0,
    onboarded_at: null,
    exported_at: null,
    ends_at: null,
    is_own: false,
    people: [],
    former_owners: [],
    setup: null,
    similar: [],
    trail: [],
    ...changes,
  }
}
