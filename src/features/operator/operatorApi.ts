import type { Api } from '#api/api.ts'
import { FailureError } from '#domain/failures.ts'
import {
  type CompaniesPage,
  type CompaniesQuery,
  formatCompaniesQuery,
  queueCounts,
} from '#domain/operator/companiesQuery.ts'
import type { MailsPage, MailsQuery } from '#domain/operator/mailsQuery.ts'
import {
  mailSchema,
  type OperatorResponse,
  type OutboxMail,
  operatorPaths,
  operatorResponseSchema,
  outboxResponseSchema,
  queueResponseSchema,
  type ReviewedCompany,
  type ReviewRequest,
  reviewedCompanySchema,
} from '#domain/operator/operatorContract.ts'
import { createCalls } from '#workspace/live/calls.ts'

/** The calls of the console. They reject as those of a workspace. */
export type OperatorApi = ReturnType<typeof createOperatorApi>

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id))

export function createOperatorApi(api: Pick<Api, 'send'>) {
  const calls = createCalls(api, () => crypto.randomUUID())
  return {
    /** The signed-in operator; null for anybody else, also for a visitor. */
    async role(signal: AbortSignal): Promise<OperatorResponse | null> {
      try {
        return await calls.find(operatorPaths.operator, operatorResponseSchema, { signal })
      } catch (error) {
        if (error instanceof FailureError && error.failure.code === 'sessionOver') return null
        throw error
      }
    },
    async companies(query: CompaniesQuery, signal: AbortSignal): Promise<CompaniesPage> {
      const { q, ...rest } = formatCompaniesQuery(query)
      const params = { ...rest, ...(q !== undefined && { search: q }) }
      const found = await calls.read(operatorPaths.companies, queueResponseSchema, { params, signal })
      return { ...found, counts: queueCounts(found.counts) }
    },
    /** Null when there is none. */
    company: (id: string, signal: AbortSignal): Promise<ReviewedCompany | null> =>
      calls.find(at(operatorPaths.company, id), reviewedCompanySchema, { signal }),
    mails: ({ page }: MailsQuery, signal: AbortSignal): Promise<MailsPage> =>
      calls.read(operatorPaths.mails, outboxResponseSchema, { params: { page: String(page) }, signal }),
    sendAgain: (id: string): Promise<OutboxMail> =>
      calls.write({ method: 'post', path: at(operatorPaths.mailSending, id) }, mailSchema),
    review: (id: string, request: ReviewRequest): Promise<ReviewedCompany> =>
      calls.write(
        { method: 'post', path: at(operatorPaths.companyEvents, id), body: request },
        reviewedCompanySchema,
      ),
  }
}
